import Engine

/// A request of a server to a program with tests.
package enum TestRequest: Codable, Sendable {
  /// Say which tests there are, which run with these settings.
  case list(TestSettings)
  /// Run the test at an index.
  case run(Int)
  /// Answers what a test has asked: whether a picture matches its reference, and a sentence if it does not.
  case compared(matches: Bool, String)
  /// Draw what the last test's stage shows, so many seconds after the last input.
  case draw(at: Time)
}

/// The settings with which tests run.
package struct TestSettings: Codable, Sendable {
  /// The name of the preview that is looked at where a test names none; nil for the only one.
  package var preview: String?
  /// The shaders that views can name, besides ours.
  package var shaders: [ShaderFunction]

  /// The most shaders.
  private static let mostShaders = 100

  /// The settings of tests.
  ///
  /// - Parameter shaders: The shaders that views can name.
  package init(preview: String? = nil, shaders: ShaderLibrary = .builtIn) {
    let ours = ShaderLibrary.builtIn.functions
    self.preview = preview
    self.shaders = Array(
      shaders.functions.values.filter { ours[$0.name] != $0 }.sorted { $0.name < $1.name }
        .prefix(Self.mostShaders))
  }
}

/// An answer of such a program; after `compare` and `draw` a frame follows.
package enum TestAnswer: Codable, Sendable {
  case tests([TestDescription])
  case ended(TestOutcome)
  /// Compare the frame that follows with the reference of a name, and say what has come of it.
  case compare(name: String, tolerance: Double, stage: Size)
  /// The last test's stage has this size, and its frame follows; nil if the test had none.
  case draw(stage: Size?)
}

/// A test, or one case of a test with arguments.
package struct TestDescription: Codable, Sendable {
  /// The suite and the function, such as `CardTests/opens()`.
  package var name: String
  /// The name that its author has given it; nil for none.
  package var title: String?
  /// Its arguments as a text; nil for a test without any.
  package var arguments: String?
  /// The name of its file, and its line.
  package var (file, line): (String, Int)
  /// The reason that it does not run, which may be empty; nil if it runs.
  package var disabled: String?
  package var tags: [String]

  /// A test from its parts.
  package init(
    name: String, title: String?, arguments: String?, file: String, line: Int, disabled: String?,
    tags: [String]
  ) {
    (self.name, self.title, self.arguments, self.disabled) = (name, title, arguments, disabled)
    (self.file, self.line, self.tags) = (file, line, tags)
  }
}

/// The end of a test.
package struct TestOutcome: Codable, Sendable {
  /// The most issues of a test that are kept, and the most curves.
  package static let (mostIssues, mostCurves) = (50, 8)

  package var issues: [TestIssue] = []
  /// The number of issues beyond those.
  package var more = 0
  /// The curves of a failed test, the last ones.
  package var curves: [TestCurve] = []
  /// When its last stage rests, in seconds after the last input; nil without a stage.
  package var rest: Double?

  package init() {}
}

/// A problem at a line.
package struct TestIssue: Codable, Sendable, Hashable {
  package var message: String
  package var (file, line): (String, Int)

  package init(_ message: String, file: String, line: Int) {
    (self.message, self.file, self.line) = (message, file, line)
  }
}

/// The values of a number over time.
package struct TestCurve: Codable, Sendable {
  package var title: String
  package var (times, values): ([Double], [Double])

  package init(title: String, times: [Double], values: [Double]) {
    (self.title, self.times, self.values) = (title, times, values)
  }
}
