internal import ArgumentParser
internal import ModelOptimize
internal import ModelSpec

/// The form that values between operations are to have, on the command line.
struct ActivationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Round what conv, linear, matmul, add and pools take and make to integers: int8 or uint8.", valueName: "type"))
  var activations: IntegerType?

  @Flag(help: "Let the range of these integers begin and end where the values do, with an offset.")
  var asymmetricActivations = false

  /// Integers that activations can be.
  enum IntegerType: String, CaseIterable, ExpressibleByArgument {
    case int8, uint8
  }

  /// The scheme; nil to leave activations.
  var scheme: ActivationScheme? {
    activations.map {
      var scheme = ActivationScheme($0 == .int8 ? .int8 : .uint8)
      scheme.isSymmetric = !asymmetricActivations
      return scheme
    }
  }

  /// - Throws: `ValidationError` for options that do not go together.
  func check() throws {
    guard activations != nil || !asymmetricActivations else {
      throw ValidationError("--asymmetric-activations needs --activations")
    }
  }
}
