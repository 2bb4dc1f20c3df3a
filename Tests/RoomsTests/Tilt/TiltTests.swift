import Engine
import Testing

@testable import Rooms

@Suite("Tilt")
struct TiltTests {
  private var ledger = Ledger()

  private func sample(_ beta: Double) -> Sample {
    Sample(attitude: Attitude(alpha: 0, beta: beta, gamma: 0) ?? .identity, screenAngle: .zero)
  }

  private func receive(
    _ tilt: inout Tilt, _ beta: Double, from id: ClientID, session: SessionToken? = nil, at time: Time
  ) -> Tilt.Movement? {
    var ledger = Ledger()
    return tilt.receive(
      sample(beta), isSynthetic: false, takesTurns: true, session: session, from: id, in: &ledger, at: time)
  }

  @Test("The first who is heard moves the scene, and others do not")
  func first() {
    var tilt = Tilt()
    #expect(receive(&tilt, 10, from: 1, at: 0)?.sample == sample(10))
    #expect(receive(&tilt, 20, from: 2, at: 0.1) == nil)
    #expect(tilt.isDriving(1) && !tilt.isDriving(2))
  }

  @Test("There is news when somebody begins or ceases to drive, and only then")
  mutating func news() {
    var tilt = Tilt()
    var versions = [ledger.versions[.presence]]
    for time in [0, 0.1] {
      _ = tilt.receive(
        sample(10), isSynthetic: false, takesTurns: true, session: nil, from: 1, in: &ledger, at: time)
      versions.append(ledger.versions[.presence])
    }
    tilt.expire(in: &ledger, at: tilt.deadline)
    versions.append(ledger.versions[.presence])
    #expect(versions == [1, 2, 2, 3] && !tilt.isDriven)
    #expect(tilt.deadline == .infinity)
  }

  @Test("Everybody's calibration moves along with who drives")
  mutating func calibration() {
    var tilt = Tilt()
    _ = receive(&tilt, 10, from: 1, at: 0)
    _ = receive(&tilt, 50, from: 2, at: 0)
    #expect(tilt.calibrate(1, in: &ledger) == true)
    #expect(tilt.calibrate(2, in: &ledger) == false)
    #expect(receive(&tilt, 12, from: 1, at: 1)?.reference == sample(10).attitude)
    tilt.leave(1, in: &ledger, at: 2)
    #expect(receive(&tilt, 52, from: 2, at: 2)?.reference == sample(50).attitude)
  }

  @Test("Whoever comes back after a restart is calibrated as before, once")
  func persistedCalibration() throws {
    let session = try #require(SessionToken("abcdefgh"))
    let straight = sample(30).attitude
    var tilt = Tilt(
      .free, turnSeconds: 15, smoothing: nil, calibrations: ["abcdefgh": straight], at: 0)
    #expect(tilt.calibrations { _ in nil } == ["abcdefgh": straight])
    #expect(receive(&tilt, 40, from: 1, session: session, at: 0)?.reference == straight)
    #expect(tilt.calibrations { _ in nil }.isEmpty)
    #expect(tilt.calibrations { _ in session } == ["abcdefgh": straight])
  }

  @Test("An average is of those who were heard within a second")
  mutating func average() throws {
    var tilt = Tilt()
    tilt.share(by: .average, turnSeconds: nil, in: &ledger, at: 0)
    #expect(receive(&tilt, 10, from: 1, at: 0) == nil)
    #expect(receive(&tilt, 30, from: 2, at: 0.5) == nil)
    let mean = tilt.consumeMean(in: &ledger)?.sample.attitude ?? .identity
    #expect(abs(mean.quaternion.x - sample(20).attitude.quaternion.x) < 1e-9)
    #expect(!tilt.isMeanDue)
    tilt.expire(in: &ledger, at: tilt.deadline)
    #expect(tilt.isMeanDue && tilt.isDriving(2) && !tilt.isDriving(1))
    tilt.expire(in: &ledger, at: tilt.deadline)
    #expect(!tilt.isAveraging && tilt.consumeMean(in: &ledger) == nil)
  }

  @Test("A request is refused where everybody drives")
  mutating func request() {
    var tilt = Tilt()
    tilt.share(by: .average, turnSeconds: nil, in: &ledger, at: 0)
    #expect(throws: WireError.self) { try tilt.request(1, isPresenter: true, in: &ledger, at: 0) }
    #expect(throws: WireError.self) { try tilt.hand(to: 1, isGiven: true, in: &ledger, at: 0) }
  }
}
