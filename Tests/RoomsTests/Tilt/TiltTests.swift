import Engine
import Testing

@testable import Rooms

@Suite("Tilt")
struct TiltTests {
  private func sample(_ beta: Double) -> Sample {
    Sample(attitude: Attitude(alpha: 0, beta: beta, gamma: 0) ?? .identity, screenAngle: .zero)
  }

  private func receive(
    _ tilt: inout Tilt, _ beta: Double, from id: ClientID, session: SessionToken? = nil, at time: Time
  ) -> Tilt.Movement? {
    tilt.receive(
      sample(beta), isSynthetic: false, takesTurns: true, session: session, from: id, at: time)
  }

  @Test("The first who is heard moves the scene, and others do not")
  func first() {
    var tilt = Tilt()
    #expect(receive(&tilt, 10, from: 1, at: 0)?.sample == sample(10))
    #expect(receive(&tilt, 20, from: 2, at: 0.1) == nil)
    #expect(tilt.isDriving(1) && !tilt.isDriving(2))
  }

  @Test("There is news when somebody begins or ceases to drive, and only then")
  func news() {
    var tilt = Tilt()
    let none = tilt.$standing
    _ = receive(&tilt, 10, from: 1, at: 0)
    let driven = tilt.$standing
    #expect(driven != none)
    _ = receive(&tilt, 11, from: 1, at: 0.1)
    #expect(tilt.$standing == driven)
    tilt.expire(at: tilt.deadline)
    #expect(tilt.$standing != driven && !tilt.isDriven)
    #expect(tilt.deadline == .infinity)
  }

  @Test("Everybody's calibration moves along with who drives")
  func calibration() {
    var tilt = Tilt()
    _ = receive(&tilt, 10, from: 1, at: 0)
    _ = receive(&tilt, 50, from: 2, at: 0)
    #expect(tilt.calibrate(1) == true)
    #expect(tilt.calibrate(2) == false)
    #expect(receive(&tilt, 12, from: 1, at: 1)?.reference == sample(10).attitude)
    tilt.leave(1, at: 2)
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
  func average() throws {
    var tilt = Tilt()
    tilt.share(by: .average, turnSeconds: nil, at: 0)
    #expect(receive(&tilt, 10, from: 1, at: 0) == nil)
    #expect(receive(&tilt, 30, from: 2, at: 0.5) == nil)
    let mean = tilt.consumeMean()?.sample.attitude ?? .identity
    #expect(abs(mean.quaternion.x - sample(20).attitude.quaternion.x) < 1e-9)
    #expect(!tilt.isMeanDue)
    tilt.expire(at: tilt.deadline)
    #expect(tilt.isMeanDue && tilt.isDriving(2) && !tilt.isDriving(1))
    tilt.expire(at: tilt.deadline)
    #expect(!tilt.isAveraging && tilt.consumeMean() == nil)
  }

  @Test("A request is refused where everybody drives")
  func request() {
    var tilt = Tilt()
    tilt.share(by: .average, turnSeconds: nil, at: 0)
    #expect(throws: WireError.self) { try tilt.request(1, isPresenter: true, at: 0) }
    #expect(throws: WireError.self) { try tilt.hand(to: 1, isGiven: true, at: 0) }
  }
}
