import Certificates
import Engine
import Redis
import Rooms
import Storage
import Support

extension Server {
  /// The configuration of a server.
  package struct Configuration {
    let keys: AccessKeys
    let files: StaticFiles
    let rooms: Room.Configuration
    let publicURL: String?
    let opensRooms: Bool
    /// The hosts that requests may name.
    package var knownHosts = KnownHosts()
    /// The origins whose pages may learn what an embedded stage shows.
    package var embedders: Set<WebOrigin> = []
    /// A tunnel to this server; nil if it runs none.
    package var tunnel: Tunnel?
    /// Called when the tunnel has opened, on the loop's thread.
    package var onReached: ((WebOrigin) -> Void)?
    /// The sender of OSC to other programs; nil for none.
    package var osc: OSCSender?
    /// The authority that people may trust, or nil if the certificate comes from elsewhere.
    package var authority: Certificate?
    /// Looks for a renewed certificate, without waiting for it; nil if there is none to renew.
    package var renewCertificate: (() -> Void)?
    package var limits = Limits()
    /// Saves the rooms for the next start. Nil if nothing is saved.
    package var writer: SnapshotWriter?
    /// The rooms to restore from the last run.
    package var restored: [RoomName: RoomSnapshot] = [:]
    /// The takes that are kept.
    package var takes = TakeStore(in: nil, port: 0)
    /// Monitors the event loop; nil if nothing does.
    package var watch: LoopWatch?
    /// The pictures that people brought, or nil if none can be kept.
    package var pictures: PictureStore?
    /// Deletes pictures and takes that nothing names any more. Nil if none are kept.
    package var upkeep: Upkeep?
    /// Reads the show that all rooms play; nil without a show. `show` is the first result.
    package var preview: ShowPreview?
    package var show: ShowContents?
    /// The source of other versions of the scenes while the server runs, and of its problems, or nil if the
    /// scenes never change.
    package var sceneSource: SceneSource?
    /// The sources of scenes that presenters edit in their browsers; nil if no folder is edited.
    package var code: CodeOffer?
    /// Rooms of people's own, whose presenters write the scenes; nil for none.
    package var workshop: WorkshopOffer?
    /// Pictures of the user's own scenes, by their paths below `/scenes`.
    package var scenePictures: StaticFiles?
    /// The start of this server's time, if it does not go on from its rooms.
    package var origin: Time?
    /// The Redis through which servers share takes and pictures; nil for one that stands alone.
    package var redis: RedisAddress?

    /// The rules of access.
    var accessRules: AccessRules {
      let tunnel = tunnel
      var knownHosts = knownHosts
      knownHosts.tunnelHost = { tunnel?.address?.host }
      return AccessRules(
        keys: keys, publicURL: publicURL, opensRooms: opensRooms, tunnelOrigin: { tunnel?.address },
        knownHosts: knownHosts, embedders: embedders, limits: limits)
    }

    /// - Parameters:
    ///   - attract: The takes that an idle room plays, by the scenes' names.
    ///   - environment: The data that scenes may read besides their own state.
    ///   - publicURL: The origin by which the world reaches the server; nil for its own.
    ///   - opensRooms: Whether joining an unknown room makes it.
    package init(
      keys: AccessKeys, files: StaticFiles, attract: [String: Take] = [:],
      environment: Environment = Environment(), publicURL: String? = nil, opensRooms: Bool = false
    ) {
      self.keys = keys
      self.files = files
      rooms = Room.Configuration(attract: attract, environment: environment)
      self.publicURL = publicURL
      self.opensRooms = opensRooms
    }
  }
}
