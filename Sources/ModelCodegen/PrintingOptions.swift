public import ModelSpec

/// What the user chooses about generated code, whatever the model.
public struct PrintingOptions: Equatable, Sendable {
  public enum Language: String, CaseIterable, Sendable {
    case swift, objectiveC = "objective-c"
  }

  public enum Access: String, CaseIterable, Sendable {
    case `internal`, `package`, `public`
  }

  /// Where the compiled model lies when the program runs.
  public enum Container: String, CaseIterable, Sendable {
    /// In the bundle of the class.
    case bundleResources = "bundle-resources"
    /// In the resource bundle of a Swift package.
    case swiftPackage = "swift-package"
  }

  public var access: Access
  /// Whether Swift classes are seen by Objective-C: `@objc` descendants of `NSObject`.
  public var isGlobalModule: Bool
  public var container: Container
  /// The oldest system that the code will run on; nil for all that run the model.
  public var deploymentTarget: SystemRelease?

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
