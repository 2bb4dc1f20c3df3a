import Certificates
import Engine
import Redis
import Rooms
import Storage
import Support

extension Server {
  /// What a server needs to know.
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
    /// The authority that people may trust; nil where the certificate comes from elsewhere.
    package var authority: Certificate?
    /// Looks for a renewed certificate, without waiting for it; nil if there is none to renew.
    package var renewCertificate: (() -> Void)?
    package var limits = Limits()
    /// What saves the rooms for the next start; nil where nothing is saved.
    package var writer: SnapshotWriter?
    /// The rooms to restore from the last run.
    package var restored: [RoomName: RoomSnapshot] = [:]
    /// The takes that are kept.
    package var takes = TakeStore(in: nil, port: 0)
    /// Monitors the event loop; nil if nothing does.
    package var watch: LoopWatch?
    /// The pictures that people brought; nil where nothing can be kept.
    package var pictures: PictureStore?
    /// What deletes pictures and takes that nothing names any more; nil where nothing is kept.
    package var upkeep: Upkeep?
    /// What reads the show that all rooms play, and what it found first; nil without a show.
    package var preview: ShowPreview?
    package var show: ShowContents?
    /// Where other versions of the scenes come from while the server runs, and what is wrong with their source; nil
    /// where they never change.
    package var sceneSource: SceneSource?
    /// The sources of scenes that presenters edit in their browsers; nil if no folder is edited.
    package var code: CodeOffer?
    /// Rooms of people's own, whose presenters write the scenes; nil for none.
    package var workshop: WorkshopOffer?
    /// Pictures of the user's own scenes, by their paths below `/scenes`.
    package var scenePictures: StaticFiles?
    /// When this server's time begins, where it does not go on from its rooms.
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
    ///   - attract: What a room plays in which nobody does anything, by the scenes' names.
    ///   - environment: What scenes may read besides their own state.
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
