import Foundation
import Observation

/// The tilt that views read. It follows the motion while it is read.
@MainActor @Observable
package final class TiltModel {
  /// The tilt of the app.
  package static let shared = TiltModel(.shared)

  /// So many changes that nothing has read end the following, and with it a sensor.
  static let mostUnread = 120

  private var angles = TiltAngles()
  @ObservationIgnored private let hub: MotionHub
  @ObservationIgnored private var following: MotionFollowing?
  @ObservationIgnored private var unread = 0

  init(_ hub: MotionHub) { self.hub = hub }

  /// True if changes of the motion reach this.
  var isFollowing: Bool { following != nil }

  /// Reads the tilt. Views that do are evaluated again when it changes.
  package func read() -> TiltAngles {
    unread = 0
    if following == nil {
      following = hub.follow { motion in
        // In the order of the changes, which tasks do not promise.
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.take(motion.tilt) } }
      }
    }
    return angles
  }

  private func take(_ tilt: TiltAngles) {
    guard tilt != angles else { return }
    angles = tilt
    unread += 1
    if unread > Self.mostUnread { following = nil }
  }
}
