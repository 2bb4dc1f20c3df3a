/// The reason that the program ends with status 1, as a sentence, which may quote anything: each line is
/// printable.
package struct Failure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description.printableLines }
}
