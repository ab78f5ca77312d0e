/// The options of Apple's compiler, by their names on the command line.
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
  /// Not an option of Apple's compiler: the Xcode version whose code to generate.
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
