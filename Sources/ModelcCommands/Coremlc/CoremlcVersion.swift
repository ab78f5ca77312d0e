/// The version that `coremlc` gives for itself.
enum CoremlcVersion {
  /// The string by which `what` and build systems that look into the program find its version. It is in the program once:
  /// they refuse to choose between two.
  ///
  /// The number is that of the Apple compiler whose output is written, so that comparisons with Apple's versions hold.
  static let identification = "@(#)PROGRAM:coremlc  PROJECT:modelc-3520.5.1"

  /// The number at the end of `identification`: reading it there keeps the string in the program.
  static var number: String {
    identification.split(separator: "-").last.map(String.init) ?? identification
  }
}
