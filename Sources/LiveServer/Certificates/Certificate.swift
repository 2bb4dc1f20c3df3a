import CCrypto
import Glibc
import Support

/// An X.509 certificate.
package final class Certificate: Sendable {
  /// OpenSSL's `X509`, which nothing changes once it is made, so that any thread may read it.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Takes over a certificate of OpenSSL's.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The first certificate in a PEM text, or nil if it has none.
  package convenience init?(pem: [UInt8]) {
    guard let pointer = pem.readingPEM({ PEM_read_bio_X509($0, nil, nil, nil) }) else { return nil }
    self.init(pointer)
  }

  deinit { X509_free(pointer) }

  /// The certificate as PEM.
  package var pem: [UInt8] { .writingPEM { PEM_write_bio_X509($0, pointer) } }

  /// The certificate as DER.
  var der: [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = i2d_X509(pointer, &bytes)
    defer { CRYPTO_free(bytes, nil, 0) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(max(0, count))))
  }

  /// SHA-256 over the DER: what people compare before they trust it.
  var fingerprint: [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    X509_digest(pointer, EVP_sha256(), &digest, &count)
    return Array(digest.prefix(Int(count)))
  }

  /// True if the certificate belongs to a key.
  package func belongs(to key: PrivateKey) -> Bool { X509_check_private_key(pointer, key.pointer) == 1 }

  /// True if the certificate is still valid at a time, in seconds since 1970.
  package func isValid(at time: Int) -> Bool {
    var time = time_t(time)
    return X509_cmp_time(X509_get0_notBefore(pointer), &time) < 0
      && X509_cmp_time(X509_get0_notAfter(pointer), &time) > 0
  }

  /// True if its time is over, in seconds since 1970.
  package func isExpired(at time: Int) -> Bool {
    var time = time_t(time)
    return X509_cmp_time(X509_get0_notAfter(pointer), &time) < 0
  }

  /// The whole days until it ends, negative after that.
  ///
  /// - Parameter time: Seconds since 1970.
  package func daysLeft(at time: Int) -> Int {
    var (days, seconds): (Int32, Int32) = (0, 0)
    let now = ASN1_TIME_set(nil, time_t(time))
    defer { ASN1_TIME_free(now) }
    guard ASN1_TIME_diff(&days, &seconds, now, X509_get0_notAfter(pointer)) == 1 else { return -1 }
    return Int(days)
  }

  /// The first and the last second in which it holds, since 1970.
  package var validity: ClosedRange<Int> {
    let start = Self.seconds(X509_get0_notBefore(pointer))
    return start...max(start, Self.seconds(X509_get0_notAfter(pointer)))
  }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int {
    var (days, seconds): (Int32, Int32) = (0, 0)
    let origin = ASN1_TIME_set(nil, 0)
    defer { ASN1_TIME_free(origin) }
    guard ASN1_TIME_diff(&days, &seconds, origin, time) == 1 else { return 0 }
    return Int(days) * 86400 + Int(seconds)  // unchecked: both are Int32
  }

  /// True if the certificate names a host or a numeric address. As in browsers, the common name does not count.
  package func covers(_ host: HostName) -> Bool {
    let flags = UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT)
    return switch host {
    case .address(let address): X509_check_ip_asc(pointer, address, flags) == 1
    case .name(let name): X509_check_host(pointer, name, name.utf8.count, flags, nil) == 1
    }
  }

  /// The DNS names that it is made out to, perhaps with wildcards.
  var names: [String] {
    guard let found = X509_get_ext_d2i(pointer, NID_subject_alt_name, nil, nil) else { return [] }
    let list = OpaquePointer(found)
    defer { GENERAL_NAMES_free(list) }
    return (0..<OPENSSL_sk_num(list)).compactMap { index in
      let name = OPENSSL_sk_value(list, index)?.assumingMemoryBound(to: GENERAL_NAME.self).pointee
      guard let name, name.type == GEN_DNS, let text = name.d.dNSName else { return nil }
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  /// True if its names or addresses are anywhere but in its common name.
  var hasAlternativeNames: Bool { X509_get_ext_by_NID(pointer, NID_subject_alt_name, -1) >= 0 }

  /// The common name of its issuer, or else the whole name.
  var issuer: String {
    let name = X509_get_issuer_name(pointer)
    var text = [CChar](repeating: 0, count: 256)
    if X509_NAME_get_text_by_NID(name, NID_commonName, &text, Int32(text.count)) <= 0 {
      X509_NAME_oneline(name, &text, Int32(text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// True if another certificate's owner has issued this one, by the names and key identifiers.
  func isIssued(by other: Certificate) -> Bool { X509_check_issued(other.pointer, pointer) == X509_V_OK }

  /// True if servers may use it.
  var isForServers: Bool { X509_check_purpose(pointer, X509_PURPOSE_SSL_SERVER, 0) == 1 }
}
