package import ModelFormat
package import ModelSpec

/// A change of an ML Program that keeps what it computes.
package protocol ProgramPass: Sendable {
  /// Its name on the command line, lowercase words with hyphens.
  static var name: String { get }
  /// What it does, one sentence.
  static var summary: String { get }
  /// Changes a program of `file`.
  ///
  /// - Returns: How often something was changed.
  func run(_ program: inout MILSpec.Program, in file: ModelFile) throws(Diagnostic) -> Int
}
