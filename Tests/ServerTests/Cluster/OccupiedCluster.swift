import Foundation

@testable import Server

/// A cluster with people at every node, and somebody who sets its parameters at a node that follows.
struct OccupiedCluster {
  /// The tilts of a take.
  static let tilts = (0..<180).map { 15 + 40 * sin(Double($0) / 25) }

  let cluster: TestCluster
  let owner: Int
  let viewers: [LiveClient]
  let presenter: LiveClient
  let phone: LiveClient

  init(options: [String] = []) throws {
    cluster = try TestCluster(options: TestCluster.still + options)
    owner = try cluster.owner()
    let followers = try cluster.followers()
    viewers = try cluster.viewers()
    presenter = try cluster.join(followers[0], key: cluster.presenterKey)
    phone = try cluster.join(followers[1], key: cluster.phoneKey, and: "&session=the-same-phone")
  }

  /// Viewers whose node stays.
  var others: [LiveClient] { viewers.indices.filter { $0 != owner }.map { viewers[$0] } }

  func set(_ degrees: Double) throws {
    try presenter.send(#"{"type": "parameter", "name": "baseDegrees", "value": \#(degrees)}"#)
  }

  /// True if all viewers hear of a value.
  func everybody(hears degrees: Double, _ viewers: [LiveClient]? = nil) throws -> Bool {
    let viewers = viewers ?? self.viewers
    return try viewers.readUntil { viewers.allSatisfy { $0.parameter("baseDegrees") == degrees } }
  }
}
