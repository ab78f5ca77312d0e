public import ModelSpec

/// Options for generated code that do not depend on the model.
public struct PrintingOptions: Equatable, Sendable {
  /// Language of the generated code. Raw values are those of `--language`.
  public enum Language: String, CaseIterable, Sendable {
    /// Swift, in one `.swift` file.
    case swift
    /// Objective-C, in a `.h` and a `.m` file.
    case objectiveC = "objective-c"
  }

  /// Access level of generated Swift declarations. Raw values are Swift's keywords.
  public enum Access: String, CaseIterable, Sendable {
    /// Visible in the module.
    case `internal`
    /// Visible in the package.
    case `package`
    /// Visible everywhere.
    case `public`
  }

  /// Where the generated code looks for the compiled model.
  public enum Container: String, CaseIterable, Sendable {
    /// In the bundle of the class.
    case bundleResources = "bundle-resources"
    /// In the resource bundle of a Swift package.
    case swiftPackage = "swift-package"
  }

  /// Access level of Swift declarations; Objective-C ignores it.
  public var access: Access
  /// Whether Swift classes are `@objc` subclasses of `NSObject`, visible to Objective-C.
  public var isGlobalModule: Bool
  /// Where the code looks for the compiled model.
  public var container: Container
  /// The oldest release that the code must run on; nil for all that support the model.
  public var deploymentTarget: SystemRelease?

  /// The name of the model's file, with its ending; nil where it is not known.
  package var sourceName: String?

  /// Options with the given values.
  public init(
    access: Access = .internal, isGlobalModule: Bool = false, container: Container = .bundleResources,
    deploymentTarget: SystemRelease? = nil
  ) {
    self.access = access
    self.isGlobalModule = isGlobalModule
    self.container = container
    self.deploymentTarget = deploymentTarget
  }
}
