internal import ArgumentParser
internal import ModelCodegen
internal import ModelSpec

/// Parses option values of `generate`.
enum GenerateOptions {
  static func language(_ text: String) throws -> PrintingOptions.Language {
    guard let language = PrintingOptions.Language(rawValue: text.lowercased()) else {
      throw ValidationError("'\(text)' is not a supported language: expected swift or objective-c")
    }
    return language
  }

  static func access(_ text: String) throws -> PrintingOptions.Access {
    guard let access = PrintingOptions.Access(rawValue: text) else {
      throw ValidationError("'\(text)' is not an access level: expected internal, package or public")
    }
    return access
  }

  static func container(_ text: String) throws -> PrintingOptions.Container {
    guard let container = PrintingOptions.Container(rawValue: text) else {
      throw ValidationError("'\(text)' is not a container: expected bundle-resources or swift-package")
    }
    return container
  }

  /// The release for a platform and version as build systems name them; nil if unknown.
  static func release(_ platform: String, _ version: String) -> SystemRelease? {
    SystemRelease((platform == "xros" ? "visionos" : platform) + version)
  }
}
