import Engine
import Testing

@testable import Rooms

@Suite("Pace")
struct PaceTests {
  @Test("Frames come no faster than the rate, and what comes soon after a change waits a little")
  func frames() {
    var pace = Pace(frameRate: 10, at: 0)
    #expect(pace.dirtyFrameTime == 0.0125)
    pace.recordRendering(isNew: true, at: 1)
    pace.recordFrame(at: 1)
    #expect(pace.dirtyFrameTime == 1.0125)
    #expect(pace.movingFrameTime == 1.1)
  }

  @Test("Renderings that show nothing new, one after the other, become as rare as frames")
  func emptyRenderings() {
    var pace = Pace(frameRate: 60, at: 0)
    var (time, count) = (1.0, 0)
    while time < 2 {
      pace.recordRendering(isNew: false, at: time)
      count += 1
      time = pace.dirtyFrameTime
    }
    #expect((60...140).contains(count), "\(count)")
    // What moves something is hardly put off by one that did not.
    pace.recordRendering(isNew: false, at: 3)
    #expect(pace.dirtyFrameTime <= 3 + 1 / 480 + 1e-9)
  }

  @Test("Everybody's tilt is averaged no more often than there are frames, though nothing is rendered")
  func means() {
    var pace = Pace(frameRate: 60, at: 0)
    var count = 0
    for step in 0..<10_000 where Double(step) / 10_000 >= pace.meanTime {
      pace.recordMean(at: Double(step) / 10_000)
      count += 1
    }
    #expect((58...63).contains(count), "\(count)")
  }

  @Test("A frame that is late by less than two intervals does not put off the next ones")
  func lateness() {
    var pace = Pace(frameRate: 10, at: 0)
    pace.recordFrame(at: 0)
    #expect(pace.nextFrame == 0.1)
    pace.recordFrame(at: 0.25)
    #expect(pace.nextFrame == 0.2)
    pace.recordFrame(at: 5)
    #expect(pace.nextFrame == 4.8)
  }

  @Test("Those who are held back are looked after together, hardly later than the first may go on")
  func opening() {
    var pace = Pace(frameRate: 60, at: 0)
    pace.hold(until: 1.01, at: 1)
    pace.hold(until: 1.5, at: 1)
    #expect(pace.nextReleaseTime == 1 + Pace.releaseInterval)
    let early = pace.consumeRelease(at: 1.02)
    let due = pace.consumeRelease(at: 1.04)
    #expect(!early && due && pace.nextReleaseTime == .infinity)
  }

  @Test("Presence is told the more seldom the more people there are")
  func presence() {
    var pace = Pace(frameRate: 60, at: 0)
    #expect(pace.presenceTime(members: 1) < 0)
    pace.recordPresence(at: 1)
    #expect(pace.presenceTime(members: 1) == 1.1)
    #expect(pace.presenceTime(members: 20_000) == 3)
  }

  @Test("Frames come as often as the quickest screen asks for, up to twice the usual rate")
  func quickScreens() {
    var pace = Pace(frameRate: 60, at: 0)
    for (shortest, rate) in [(1 / 90.0, 90), (1 / 400.0, 120), (0.2, 60), (nil, 60)] as [(Time?, Double)] {
      pace.serve(shortest)
      #expect(abs(1 / pace.interval - rate) < 1e-9)
    }
  }
}
