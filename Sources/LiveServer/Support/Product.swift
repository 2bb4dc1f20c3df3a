/// The identity of this program.
package enum Product {
  /// Its version, by semver.org.
  package static let version = "1.2.0"
}
