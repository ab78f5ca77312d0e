internal import ModelSpec
internal import ModelValidation

/// The release that a compiled model must run on: `--platform` and `--deployment-target`.
struct CoremlcDeployment: Equatable {
  /// The platform as given, such as `xros`.
  let platform: String
  /// The version as given, such as `15.0`.
  let version: String
  let release: SystemRelease

  /// Nil if one of the options is missing.
  ///
  /// - Throws: `CoremlcError` for an unknown platform or an invalid version.
  init?(_ arguments: CoremlcArguments) throws(CoremlcError) {
    let platform = arguments.values[.platform]
    guard let name = platform.map({ Self.systems[$0] ?? "" }) else { return nil }
    guard !name.isEmpty, let platform else {
      let known = Self.systems.keys.sorted().joined(separator: ", ")
      throw CoremlcError("unrecognized platform \"\(platform ?? "")\". Expected one of: \(known).")
    }
    guard let version = arguments.values[.deploymentTarget] else { return nil }
    guard let release = SystemRelease(name + version) else {
      throw CoremlcError("unrecognized deployment target \"\(version)\". Expected a version such as 15.0.")
    }
    self.platform = platform
    self.version = version
    self.release = release
  }

  /// Names of platforms and their systems.
  private static let systems = [
    "ios": "ios", "maccatalyst": "maccatalyst", "macos": "macos", "tvos": "tvos", "watchos": "watchos",
    "xros": "visionos",
  ]

  /// The warning if the target cannot load the model, with the unsupported parts of the model; nil if it can.
  func problem(of model: Model) -> (message: String, details: [String])? {
    let findings = TargetCheck.check(model, for: release)
    guard !findings.isEmpty else { return nil }
    var message =
      "compile command This model is not supported on specified deployment target of \(platform) \(version)."
    if let first = SpecificationVersion(model.specificationVersion).firstRelease(of: release.platform) {
      message += " It requires \(Self.number(first)) or greater."
    }
    return (message, findings.flatMap { [$0.message] + $0.placeAndRemedy })
  }

  /// `15.0`, `10.13.2`
  private static func number(_ release: SystemRelease) -> String {
    "\(release.major).\(release.minor)" + (release.patch == 0 ? "" : ".\(release.patch)")
  }
}
