/// The usage text of `coremlc`.
enum CoremlcUsage {
  /// One line for a wrong call.
  static func line(_ name: String) -> String {
    "usage: \(name) <command> <inputdocument> <outputpath> [options ...]"
  }

  /// What `--help` prints.
  static func text(_ name: String) -> String {
    """
    \(line(name))

    Commands:
      compile   write the model as a .mlmodelc directory in <outputpath>
      generate  write source code for the model in <outputpath>, which must be there
      metadata  print the model's interface and contents as JSON
      version   print the version of the compiler whose output is written

    Options of compile:
      --deployment-target VERSION       oldest system that is to load the model; warns when it cannot
      --platform PLATFORM               ios, maccatalyst, macos, tvos, watchos or xros
      --output-partial-info-plist FILE  property list to merge into the app's Info.plist; it is empty
      --dry-run yes                     print the paths and write nothing

    Options of generate:
      --language LANGUAGE               Swift or Objective-C, which is the default
      --swift-version VERSION           3.0 to 6; the code is the same for all
      --public-access                   make Swift classes public
      --globalmodule                    make Swift classes @objc descendants of NSObject
      --container KIND                  bundle-resources, or swift-package for Bundle.module
      --deployment-target VERSION, --platform PLATFORM
                                        oldest system that the code will run on
      --style STYLE                     write like another Xcode, such as xcode13; not among Apple's options
      --dry-run yes                     print the paths and write nothing

    Of both, accepted without effect: --sdkroot PATH, --print-diagnostic-categories LIST; of compile also --container KIND,
    of generate also --encrypt FILE.

    Examples:
      \(name) compile DigitClassifier.mlmodel build
      \(name) compile DigitClassifier.mlmodel build --platform ios --deployment-target 15.0
      \(name) generate DigitClassifier.mlmodel Sources --language Swift --swift-version 6
      \(name) metadata DigitClassifier.mlmodel

    Every option takes a value except --public-access and --globalmodule. Options that are not known are ignored with a
    warning. The exit status is 0 when the work is done, 1 otherwise.

    """
  }
}
