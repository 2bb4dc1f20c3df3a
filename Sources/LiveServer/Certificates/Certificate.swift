import CCrypto
import Glibc
import Support

/// An X.509 certificate.
package final class Certificate: Sendable {
  /// OpenSSL's `X509`, which nothing changes once it is made, so that any thread may read it.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Takes over a certificate of OpenSSL's.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The first certificate in a PEM text; nil where there is none.
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

  /// Whether this is the certificate of a key.
  package func belongs(to key: PrivateKey) -> Bool { X509_check_private_key(pointer, key.pointer) == 1 }

  /// Whether it still holds at a time, in seconds since 1970.
  package func isValid(at time: Int) -> Bool {
    var time = time_t(time)
    return X509_cmp_time(X509_get0_notBefore(pointer), &time) < 0
      && X509_cmp_time(X509_get0_notAfter(pointer), &time) > 0
  }

  /// Whether its time is over, in seconds since 1970.
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

  /// Whether it is made out to a name or a numeric address.
  package func covers(_ host: HostName) -> Bool {
    switch host {
    case .address(let address): X509_check_ip_asc(pointer, address, 0) == 1
    case .name(let name): X509_check_host(pointer, name, name.utf8.count, 0, nil) == 1
    }
  }
}
