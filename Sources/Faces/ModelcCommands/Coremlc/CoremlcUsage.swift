/// The usage text of `coremlc`.
enum CoremlcUsage {
  /// The line for a usage error.
  static func line(_ name: String) -> String {
    "usage: \(name) <command> <inputdocument> <outputpath> [options ...]"
  }

  /// The text of `--help`.
  static func text(_ name: String) -> String {
    """
    \(line(name))

    Commands:
      compile   compile the model to a .mlmodelc directory in <outputpath>
      generate  generate source code for the model in <outputpath>, which must exist
      metadata  print the model's interface and contents as JSON
      version   print the version of the compiler whose output is reproduced

    Options of compile:
      --deployment-target VERSION       oldest OS version that must load the model; warns if it cannot
      --platform PLATFORM               ios, maccatalyst, macos, tvos, watchos or xros
      --output-partial-info-plist FILE  write a property list for the app's Info.plist; it is empty
      --dry-run yes                     print the paths without writing anything

    Options of generate:
      --language LANGUAGE               Swift or Objective-C (the default)
      --swift-version VERSION           3.0 to 6; has no effect on the code
      --public-access                   make Swift classes public
      --globalmodule                    make Swift classes @objc subclasses of NSObject
      --container KIND                  bundle-resources (the default), or swift-package for Bundle.module
      --deployment-target VERSION, --platform PLATFORM
                                        oldest OS version that the code must run on
      --style STYLE                     generate the code of another Xcode, such as xcode13; not an Apple option
      --dry-run yes                     print the paths without writing anything

    Accepted without effect: --sdkroot PATH and --print-diagnostic-categories LIST; for compile also --container KIND,
    for generate also --encrypt FILE.

    Examples:
      \(name) compile DigitClassifier.mlmodel build
      \(name) compile DigitClassifier.mlmodel build --platform ios --deployment-target 15.0
      \(name) generate DigitClassifier.mlmodel Sources --language Swift --swift-version 6
      \(name) metadata DigitClassifier.mlmodel

    Every option takes a value except --public-access and --globalmodule. Unknown options are ignored with a warning. The
    exit status is 0 on success, 1 on failure.

    """
  }
}

/// The version that `coremlc` reports.
enum CoremlcVersion {
  /// The string by which `what`, and build systems that search the program file, find the version. It must be in the
  /// program only once.
  ///
  /// The number is that of the Apple compiler whose output is reproduced, so that it compares correctly with Apple's versions.
  static let identification = "@(#)PROGRAM:coremlc  PROJECT:modelc-3520.5.1"

  /// The number at the end of `identification`. Reading it from there keeps the string in the program.
  static var number: String {
    identification.split(separator: "-").last.map(String.init) ?? identification
  }
}
