internal import ArgumentParser
internal import ModelRuntime

/// The options of commands that look at the values of predictions.
struct ValueCheckOptions: ParsableArguments {
  @Flag(
    help: """
      Warn of inputs with NaN or infinities, and name the first operation that makes such a value from finite ones.
      """)
  var warnNonfinite = false

  @Flag(
    help: """
      Warn of results that overflow half precision: those that an ML Program declares as fp16, and all floats of a \
      neural network.
      """)
  var checkHalf = false

  /// The kinds of values to check for.
  var kinds: ValueCheck.Kinds {
    var kinds: ValueCheck.Kinds = []
    if warnNonfinite { kinds.insert(.nonfinite) }
    if checkHalf { kinds.insert(.halfOverflow) }
    return kinds
  }
}
