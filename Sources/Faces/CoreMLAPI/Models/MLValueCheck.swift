internal import ModelRuntime
public import ModelSpec

/// Looks for values of predictions that are not finite, or that would not be on a device that computes in half precision. An
/// addition of modelc.
///
/// Put one into the options of a prediction and read `warnings` afterwards. Outputs and errors are those of a prediction without
/// it, up to rounding: every operation is then computed by itself.
public final class MLValueCheck: Sendable {
  /// The kinds of values to check for.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bits of the kinds.
    public let rawValue: Int

    /// The kinds of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// NaN and infinities: in inputs, states and constants, and the first one computed from finite values.
    public static let nonfinite = Kinds(rawValue: ValueCheck.Kinds.nonfinite.rawValue)
    /// Magnitudes beyond 65504, the largest number of half precision: of values that an ML Program declares in half precision,
    /// and of all floats of a neural network.
    public static let halfOverflow = Kinds(rawValue: ValueCheck.Kinds.halfOverflow.rawValue)
  }

  /// The kinds of values to check for.
  public let kinds: Kinds
  let check: ValueCheck?

  /// A check that has found nothing yet. Default: looks for everything.
  public init(_ kinds: Kinds = [.nonfinite, .halfOverflow]) {
    self.kinds = kinds
    check = ValueCheck(ValueCheck.Kinds(rawValue: kinds.rawValue))
  }

  /// The findings so far of all predictions with this check, in the order of the values.
  public var warnings: [Diagnostic] { check?.findings.map(\.diagnostic) ?? [] }
}
