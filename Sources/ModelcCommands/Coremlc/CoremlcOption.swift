/// The options of Apple's compiler, under the names they have on the command line.
enum CoremlcOption: String, CaseIterable {
  case deploymentTarget = "--deployment-target"
  case platform = "--platform"
  case sdkroot = "--sdkroot"
  case container = "--container"
  case outputPartialInfoPlist = "--output-partial-info-plist"
  case printDiagnosticCategories = "--print-diagnostic-categories"
  case dryRun = "--dry-run"
  case encrypt = "--encrypt"
  case language = "--language"
  case swiftVersion = "--swift-version"
  case publicAccess = "--public-access"
  case globalModule = "--globalmodule"
  /// Not among Apple's: the generation of Xcode whose code is written.
  case style = "--style"

  /// Whether the next argument is the option's value.
  var takesValue: Bool {
    switch self {
    case .publicAccess, .globalModule: false
    case .deploymentTarget, .platform, .sdkroot, .container, .outputPartialInfoPlist, .printDiagnosticCategories,
      .dryRun, .encrypt, .language, .swiftVersion, .style:
      true
    }
  }
}
