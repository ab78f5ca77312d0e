internal import ArgumentParser
internal import ModelRuntime

/// The options of commands that look at the values of predictions.
struct ValueCheckOptions: ParsableArguments {
  @Flag(
    help: """
      Warn of inputs with NaN or infinities, and name the first value that is not finite though all that it was \
      computed from is.
      """)
  var warnNonfinite = false

  @Flag(
    help: """
      Warn of values that are finite here and infinite in half precision: results that an ML Program declares as \
      fp16, and all floats of a neural network.
      """)
  var checkHalf = false

  /// What is looked for.
  var kinds: ValueCheck.Kinds {
    var kinds: ValueCheck.Kinds = []
    if warnNonfinite { kinds.insert(.nonfinite) }
    if checkHalf { kinds.insert(.halfOverflow) }
    return kinds
  }
}
