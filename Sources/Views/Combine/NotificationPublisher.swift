extension NotificationCenter {
  /// A source of notifications that the app itself posts.
  public struct Publisher: Views.Publisher {
    /// The type of the values.
    public typealias Output = Notification
    /// There are no errors.
    public typealias Failure = Never
    fileprivate let center: NotificationCenter
    fileprivate let name: Notification.Name
    fileprivate let object: AnyObject?

    /// Starts a subscription.
    public func begin(_ receive: Receiver<Notification, Never>) -> AnyCancellable {
      // A scene is performed by one thread at a time.
      nonisolated(unsafe) let receive = receive
      let observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
        receive(.value(notification))
      }
      nonisolated(unsafe) let token = observer
      return AnyCancellable { [center] in center.removeObserver(token) }
    }
  }

  /// A source of notifications that the app itself posts: the system sends none.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// The notifications as they come, of which a scene receives none.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> AsyncStream<
    Notification
  > {
    AsyncStream { _ in }
  }
}
