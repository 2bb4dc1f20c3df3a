import Certificates
import Support

/// The facts that the doctor examines, as the system reports them.
package struct Facts {
  var ports: [Port] = []
  var state = StateFolder(path: "", kind: .missing(canBeMade: true))
  var certificate = CertificateFacts.none(isProxied: true)
  var files = FileLimit(most: 65536, connections: 20_000)
  var pages = Pages(path: "", missing: [])
  /// The typesetter's missing fonts.
  var fontProblems: [String] = []
  /// The Debian packages of programs that read people's pictures and are not there.
  var missingReaders: [String] = []
  /// True if programs that read people's pictures can be started as they are for strangers' files.
  var readersStart = true
  /// Sentences about what does not confine them, and live scenes, on this system.
  var missingProtections: [String] = []
  /// Advice on what to set, where namespaces are missing.
  var confinementAdvice: String?
  /// The reason that libwebsockets does not start, or nil if it does, or is not to blame.
  var libraryProblem: String?
  /// The problems of the show and the scenes to play, with remedies.
  var contentProblems: [(sentence: String, remedy: String)] = []
  /// True if addresses that are no proxy's at all count as trusted proxies.
  var trustsEverybody = false
  /// The Redis of a cluster; nil for a server that stands alone.
  var redis: SharedRedis?
  var network = Network(phones: [], warning: nil)

  /// A port that the server wants.
  struct Port {
    /// Whether something listens there.
    enum Use {
      case free
      /// By a program with this name and number, if it could be found out.
      case taken(by: String?)
      case forbidden(reason: String)
      /// The host to listen on is none of this machine's.
      case foreign(host: String)
    }

    /// The purpose of the port.
    var purpose: String
    var number: Int
    /// The option that chooses another one.
    var option: String
    var use: Use
  }

  /// The folder that the server writes to.
  struct StateFolder {
    enum Kind: Equatable {
      case missing(canBeMade: Bool)
      case noFolder
      case folder(mode: Int, isWritable: Bool)
    }

    var path: String
    var kind: Kind
    /// The files that others than the owner may read, by their paths in the folder.
    var openFiles: [String] = []
    /// The bytes of the secret, or nil if it does not exist yet.
    var secretLength: Int?
    /// Free bytes of the disk, or nil if they are unknown.
    var freeBytes: Int?
  }

  /// Whom browsers see.
  enum CertificateFacts {
    /// HTTP only; behind a proxy that is as it should be.
    case none(isProxied: Bool)
    /// The server's own authority and certificate, or nil if they do not exist yet.
    case own(authority: Validity?, server: Validity?)
    /// A file of the server's own that is there and cannot be read.
    case unreadable(path: String)
    /// A file of the server's own that holds no certificate.
    case broken(path: String)
    /// From files that can be used, and what is wrong with them nevertheless.
    case given(path: String, Validity, concerns: [CertificateProblem])
    /// From files that cannot be used.
    case refused(CertificateProblem)

    /// The validity of a certificate in time, and the hosts that it does not cover.
    struct Validity {
      /// Negative once it is over.
      var days: Int
      /// True if the certificate only becomes valid later.
      var isEarly = false
      /// The hosts that the server's own certificate does not name.
      var uncovered: [String] = []
    }
  }

  /// The limit of open files, and the number of connections that are wanted.
  struct FileLimit {
    var most: Int
    var connections: Int
  }

  /// The folder with the pages.
  struct Pages {
    /// Nil where none was found.
    var path: String?
    /// The files without which it is no such folder.
    var missing: [String]
  }

  /// The Redis that several servers share.
  struct SharedRedis {
    /// Its host and port.
    var place: String
    /// The reason that Redis cannot be used, in a sentence without secrets; nil if it can.
    var fault: String?
  }

  /// The addresses by which phones come in.
  struct Network {
    var phones: [String]
    /// True if the host to listen on is none of this machine's.
    var isForeign = false
    /// True if the server listens to this machine alone, and no proxy is in front.
    var isLocal = false
    /// The interfaces that phones are not offered, each with the reason.
    var skipped: [String] = []
    /// The warning at the start if the Internet may come in.
    var warning: String?
    /// True if `phones` are from `--address`.
    var isGiven = false
    /// The container, WSL or virtual machine that this is; nil for a machine of its own.
    var surroundings: Surroundings?
    /// The machine around this one, which hides all its addresses; nil if there is none.
    var seclusion: Seclusion?
  }
}
