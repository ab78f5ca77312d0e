package import ModelFormat

/// Options of a compilation.
package struct CompilerOptions: Equatable, Sendable {
  /// The compiler generation whose output is reproduced.
  package var dialect = CompilerDialect.newest
  /// Version strings that land in the files.
  package var version = CompilerVersion.standard
  /// The class named in `metadata.json`; the stem of the model's file name when nil.
  package var className: String?

  package init() {}
}

/// The version strings of Apple's compiler that are written into compiled models.
package struct CompilerVersion: Equatable, Sendable {
  /// `coremlc-version`, such as `3520.4.1`.
  package var compiler: String
  /// `coremlc-component-MIL`.
  package var component: String

  package init(compiler: String, component: String) {
    self.compiler = compiler
    self.component = component
  }

  /// The versions of Xcode 26.4.
  package static let standard = CompilerVersion(compiler: "3520.5.1", component: "3520.4.1")
}
