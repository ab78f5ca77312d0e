internal import ModelRuntime
public import ModelSpec

/// Looks for values of predictions that are not finite, or that would not be on a device that computes in half precision. An
/// addition of modelc.
///
/// Put one into the options of a prediction and read `warnings` afterwards. Outputs and errors are those of a prediction without
/// it, up to rounding: every operation is then computed by itself.
public final class MLValueCheck: Sendable {
  /// What is looked for.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bits of the kinds.
    public let rawValue: Int

    /// The kinds of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// NaN and infinities: those of inputs, states and constants, and the first one that is made of finite values.
    public static let nonfinite = Kinds(rawValue: ValueCheck.Kinds.nonfinite.rawValue)
    /// Magnitudes beyond 65504, the largest number of half precision: of values that an ML Program declares in half precision,
    /// and of all floats of a neural network.
    public static let halfOverflow = Kinds(rawValue: ValueCheck.Kinds.halfOverflow.rawValue)
  }

  /// What is looked for.
  public let kinds: Kinds
  let check: ValueCheck?

  /// A check that has found nothing yet. Default: looks for everything.
  public init(_ kinds: Kinds = [.nonfinite, .halfOverflow]) {
    self.kinds = kinds
    check = ValueCheck(ValueCheck.Kinds(rawValue: kinds.rawValue))
  }

  /// What the predictions that were given this check have found so far, in the order of the values.
  public var warnings: [Diagnostic] { check?.findings.map(\.diagnostic) ?? [] }
}
