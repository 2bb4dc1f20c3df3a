// Notifications of an app. A stage sends none, which a notice says.

/// The centre that sends an app's notifications.
open class UNUserNotificationCenter: @unchecked Sendable {
  private static let only = UNUserNotificationCenter()
  /// The centre of the app.
  public class func current() -> UNUserNotificationCenter { only }

  /// The delegate, which is never called.
  public weak var delegate: (any UNUserNotificationCenterDelegate)? {
    get { nil }
    set {}
  }
  /// Asks for nothing: no notification is allowed.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [], completionHandler: @escaping (Bool, (any Error)?) -> Void
  ) {
    notice()
    completionHandler(false, nil)
  }
  /// Asks for nothing: no notification is allowed.
  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    notice()
    return false
  }
  /// Sends nothing.
  open func add(
    _ request: UNNotificationRequest, withCompletionHandler handler: (((any Error)?) -> Void)? = nil
  ) {
    notice()
    handler?(nil)
  }
  /// Gives none.
  open func getPendingNotificationRequests(completionHandler: @escaping ([UNNotificationRequest]) -> Void) {
    completionHandler([])
  }
  /// Does nothing: a stage has no notifications.
  open func removeAllPendingNotificationRequests() {}
  /// Does nothing: a stage has no notifications.
  open func removeAllDeliveredNotifications() {}
  /// Does nothing: a stage has no notifications.
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
  /// Does nothing: a stage has no notifications.
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  /// Does nothing: an app has no number here.
  open func setBadgeCount(_ count: Int, withCompletionHandler handler: (((any Error)?) -> Void)? = nil) {}

  private func notice() {
    ViewUpdate.current?.notice("A stage sends no notifications: show a view instead.")
  }
}

/// A delegate of notifications, which a stage never calls.
public protocol UNUserNotificationCenterDelegate: AnyObject {}

/// The means of a notification.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Means from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// A number on the app's sign.
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  /// A sound.
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  /// A text.
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  /// Without asking.
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
}

/// The way in which a notification is shown.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Ways from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// A number on the app's sign.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  /// A sound.
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  /// In the list.
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  /// At the edge.
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
  /// A text.
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
}

/// A sound of a notification.
open class UNNotificationSound: @unchecked Sendable {
  /// The usual one.
  public class var `default`: UNNotificationSound { UNNotificationSound() }
  /// The loudest one.
  public class var defaultCritical: UNNotificationSound { UNNotificationSound() }
}

/// The content of a notification.
open class UNNotificationContent: @unchecked Sendable {
  /// The title.
  public var title = ""
  /// The line below the title.
  public var subtitle = ""
  /// The text.
  public var body = ""
  /// The number on the app's sign.
  public var badge: NSNumber?
  /// The sound.
  public var sound: UNNotificationSound?
  /// The kind.
  public var categoryIdentifier = ""
  /// Values for the app.
  public var userInfo: [AnyHashable: Any] = [:]
  /// No content.
  public init() {}
}

/// The content of a notification, to be written.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {}

/// The moment of a notification.
open class UNNotificationTrigger: @unchecked Sendable {
  /// True if it comes again and again.
  public let repeats: Bool
  init(repeats: Bool) { self.repeats = repeats }
}

/// A moment after some seconds.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// A moment after some seconds.
  public init(timeInterval: TimeInterval, repeats: Bool) { super.init(repeats: repeats) }
}

/// A moment of a calendar.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// A moment of a calendar.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) { super.init(repeats: repeats) }
}

/// A notification to be sent.
open class UNNotificationRequest: @unchecked Sendable {
  /// The name.
  public let identifier: String
  /// The content.
  public let content: UNNotificationContent
  /// The moment; nil for at once.
  public let trigger: UNNotificationTrigger?
  /// A notification.
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    (self.identifier, self.content, self.trigger) = (identifier, content, trigger)
  }
}

/// A notification that was sent.
open class UNNotification: @unchecked Sendable {
  /// The notification as it was asked for.
  public let request: UNNotificationRequest
  init(_ request: UNNotificationRequest) { self.request = request }
}

/// A kind of notifications.
open class UNNotificationCategory: Hashable, @unchecked Sendable {
  /// The name.
  public let identifier: String
  /// A kind.
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) { self.identifier = identifier }
  /// True if both have the same name.
  public static func == (a: UNNotificationCategory, b: UNNotificationCategory) -> Bool {
    a.identifier == b.identifier
  }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// A button of a notification.
open class UNNotificationAction: @unchecked Sendable {
  /// A button.
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {}
}

/// The behavior of a kind of notifications.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Behaviors from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The delegate learns that a notification was closed.
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
}

/// The behavior of a button of a notification.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Behaviors from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The device must be unlocked.
  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  /// It deletes something.
  public static let destructive = UNNotificationActionOptions(rawValue: 2)
  /// It opens the app.
  public static let foreground = UNNotificationActionOptions(rawValue: 4)
}

/// An answer to a notification.
open class UNNotificationResponse: @unchecked Sendable {
  /// The notification.
  public let notification: UNNotification
  /// The name of the button.
  public var actionIdentifier: String { "" }
  init(_ notification: UNNotification) { self.notification = notification }
}
