import Certificates
import Support
import WebSockets

extension Server {
  /// Sends a phone that came over HTTP to the same page over TLS, without which it may not read its sensors.
  ///
  /// Nil where that would not help: on this machine itself, and behind a proxy, which has its own TLS.
  func secureRedirect(for request: HTTPRequest) -> HTTPResponse? {
    guard !request.isSecure, let port = service.tlsPort, configuration.publicURL == nil,
      let header = request.headers["host"], let host = HostName(KnownHosts.host(in: header)), !host.isLoopback
    else { return nil }
    let query = request.encodedQuery.isEmpty ? "" : "?\(request.encodedQuery)"
    let target = Links.origin("https", host.text, port) + request.path + query
    return HTTPResponse(status: 307, headers: [("location", target), ("cache-control", "no-store")])
  }

  /// The answer where somebody wants to trust a server whose certificate comes from elsewhere.
  var noAuthority: HTTPResponse {
    HTTPResponse(
      status: 404, sentence: "This server has no certificate authority of its own, so there is none to trust."
    )
  }

  /// The certificate authority for a browser to install.
  func authorityResponse(_ isProfile: Bool) -> HTTPResponse {
    guard let authority = configuration.authority else { return noAuthority }
    var response =
      isProfile
      ? HTTPResponse(
        contentType: ConfigurationProfile.contentType,
        body: ConfigurationProfile(authority: authority).propertyList)
      : HTTPResponse(contentType: "application/x-x509-ca-cert", body: authority.pem)
    let name = isProfile ? "tiltcast.mobileconfig" : "tiltcast.crt"
    response.headers += [
      ("content-disposition", "attachment; filename=\"\(name)\""), ("cache-control", "no-cache"),
    ]
    return response
  }
}

extension Identity: TLSIdentity {}
