import Support
import WebSockets

/// The access to the sources of the scenes that are edited. They are compiled and run, so a presenter's key alone does
/// not give it.
struct SourceAccess {
  /// The machines that presenters may edit from.
  package enum Reach {
    case thisMachine
    /// Also others, over HTTPS.
    case everywhere
  }

  /// Nil if no folder is edited.
  let reach: Reach?
  /// True if there is a proxy or tunnel that may leave no trace in requests.
  var hasUnknownProxy = false

  /// Returns the reason why a request may not even be asked for its key, or nil if it may.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard let reach else {
      return HTTPResponse(
        status: 404, sentence: "This room's scenes are not edited here: `tiltcast edit` does that.")
    }
    guard request.query["key"] == nil else {
      return HTTPResponse(
        status: 400,
        sentence: "Keys are not accepted in the URL: send the key as Authorization: Bearer KEY.")
    }
    let isLocal = isLocal(request)
    if isLocal, !hasUnknownProxy { return nil }
    switch reach {
    case .everywhere where isLocal: return nil
    case .thisMachine where isLocal:
      return HTTPResponse(
        status: 403,
        sentence:
          "What comes through the proxy of --public-url, or through --tunnel, cannot be distinguished from what comes from "
          + "this machine: name what brings it with --trusted-proxy, or start the server without that, or with --code."
      )
    case .everywhere where request.isSecure: return nil
    case .everywhere:
      return HTTPResponse(
        status: 403, named: .https,
        sentence:
          "From another machine, code is edited over HTTPS only: open the page over HTTPS. If a proxy or a tunnel "
          + "brings it over HTTPS, name that with --trusted-proxy when the server starts.")
    case .thisMachine:
      return HTTPResponse(
        status: 403,
        sentence:
          "Code is edited on the server's own machine only: open http://localhost there, without a proxy or "
          + "tunnel, or start the server with --code. If --trusted-proxy names that machine, only --code helps."
      )
    }
  }

  /// True if a request comes from this machine: its own address, no trace of a proxy, and a host and an origin
  /// that mean this machine to any browser. A name that a foreign server resolves to this machine is another
  /// host, and so is what a tunnel is called; a proxy that puts its own host in its place leaves the page's
  /// origin.
  private func isLocal(_ request: HTTPRequest) -> Bool {
    guard request.isFromThisMachine, let host = request.headers["host"],
      HostName(KnownHosts.host(in: host))?.isLoopback == true
    else { return false }
    guard let origin = request.headers["origin"] else { return true }
    guard let scheme = origin.range(of: "://") else { return false }
    return HostName(KnownHosts.host(in: String(origin[scheme.upperBound...])))?.isLoopback == true
  }
}
