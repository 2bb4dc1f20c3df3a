import Certificates
import Support
import WebSockets

/// The ways by which browsers come to trust this server, and phones to its pages over TLS.
struct TrustEndpoints {
  /// The authority that people may trust, or nil if the certificate comes from elsewhere.
  let authority: Certificate?
  /// The port of TLS, or nil if phones do not need it.
  let tlsPort: Int?
  /// The host of a tunnel to this server, which has its own TLS.
  var tunnelHost: () -> HostName? = { nil }

  /// Sends a phone that came over HTTP to the same page over TLS, without which it may not read its sensors.
  ///
  /// Nil where that would not help: on this machine itself, and behind a proxy, which has its own TLS.
  ///
  /// - Parameter target: The path and query, if they are not those of the request.
  func secureRedirect(for request: HTTPRequest, to target: String? = nil) -> HTTPResponse? {
    guard !request.isSecure, let port = tlsPort, let header = request.headers["host"],
      let host = HostName(KnownHosts.host(in: header)), !host.isLoopback, host != tunnelHost()
    else { return nil }
    let query = request.encodedQuery.isEmpty ? "" : "?\(request.encodedQuery)"
    let location = Links.origin("https", host.text, port) + (target ?? request.path + query)
    return HTTPResponse(status: 307, headers: [("location", location), ("cache-control", "no-store")])
  }

  /// The answer to a request for trust in a server with a certificate from elsewhere.
  private static var noAuthority: HTTPResponse {
    HTTPResponse(
      status: 404, sentence: "This server has no certificate authority of its own."
    )
  }

  /// Answers what only makes sense where there is an authority.
  func withAuthority(_ answer: (Certificate) -> HTTPResponse) -> HTTPResponse {
    authority.map(answer) ?? Self.noAuthority
  }

  /// The authority for a browser to install.
  var certificate: HTTPResponse {
    download("tiltcast.crt") { HTTPResponse(contentType: "application/x-x509-ca-cert", body: $0.pem) }
  }

  /// The authority for an iPhone to install.
  var profile: HTTPResponse {
    download("tiltcast.mobileconfig") {
      HTTPResponse(
        contentType: ConfigurationProfile.contentType,
        body: ConfigurationProfile(authority: $0).propertyList)
    }
  }

  private func download(_ name: String, _ form: (Certificate) -> HTTPResponse) -> HTTPResponse {
    withAuthority { authority in
      var response = form(authority)
      response.headers += [
        ("content-disposition", "attachment; filename=\"\(name)\""), ("cache-control", "no-cache"),
      ]
      return response
    }
  }
}

extension ServedIdentity: TLSIdentity {}
