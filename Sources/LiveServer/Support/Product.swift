/// What this program is.
package enum Product {
  /// Its version, by semver.org.
  package static let version = "0.1.0"
}
