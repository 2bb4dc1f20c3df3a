extension NotificationCenter {
  /// A source of notifications, of which a scene receives none.
  public struct Publisher: Views.Publisher {
    /// The distance of notifications: none comes.
    public var interval: Double { 0 }
    let name: Notification.Name
    /// A notification.
    public func value(at time: Double) -> Notification { Notification(name: name) }
  }

  /// A source of notifications, of which a scene receives none: it is the same wherever it is seen.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(name: name)
  }

  /// The notifications as they come, of which a scene receives none.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> AsyncStream<
    Notification
  > {
    AsyncStream { _ in }
  }
}
