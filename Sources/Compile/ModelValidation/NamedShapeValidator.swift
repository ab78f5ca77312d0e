internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// Checks that a model can be computed with the shapes that it names for its inputs: the declared ones, each that it lists, and
/// the ends of ranges.
///
/// A prediction may bring any shape that an input allows with any that another allows. So the declared shapes have to go
/// together, and of a listed shape that goes with none of the others there is a warning, as of the ends of ranges: Core ML
/// takes such models (coremltools' `test_gather_enumerated_shape` predicts with one), and a prediction says which shape fails.
enum NamedShapeValidator {
  /// Why a model cannot be computed.
  struct Refusal {
    /// The operation or layer, from the context's path on.
    var place: ModelPath
    /// A sentence about it.
    var message: String
    /// Whether no prediction can have the shape, whatever the system does with lengths.
    var isOfRank = false
  }

  /// Runs at the path that refusals start from.
  ///
  /// - Parameters:
  ///   - inputs: The shapes of each input that has some, by name.
  ///   - hasOpenAxes: Whether inputs have axes that the model does not declare, whose lengths may be at fault.
  ///   - cost: How much work one check is, in steps.
  ///   - refusal: What the model cannot be computed with when the inputs named have these shapes and the others any that
  ///     they allow; nil when nothing is known to stand against it.
  static func validate(
    _ inputs: [(name: String, shapes: NamedShapes)], hasOpenAxes: Bool, cost: Int, _ context: inout ValidationContext,
    refusal: (_ shapes: NameMap<[Int]>) -> Refusal?
  ) {
    guard inputs.contains(where: \.shapes.isFlexible) else { return }
    let severity: Diagnostic.Severity = hasOpenAxes ? .warning : .error
    let declared = inputs.compactMap { name, shapes in shapes.declared.map { (name, $0) } }
    if let found = refusal(NameMap(declared, uniquingKeysWith: { first, _ in first })) {
      let texts = declared.map { "\(Shape(fixed: $1)) of input '\($0)'" }
      let noun = texts.count == 1 ? "shape" : "shapes"
      // Further failures would mostly repeat the first one. If lengths are free, others may succeed.
      let isFree = inputs.contains { !$0.shapes.ends.isEmpty }
      return report(
        found.isOfRank ? .error : isFree ? .warning : severity, found,
        with: "the declared \(noun) \(listed(texts, joining: "and"))", &context)
    }
    for trial in sampled(trials(inputs), most: max(leastTrials, mostSteps / max(cost, 1))) {
      guard let found = refusal([trial.name: trial.shape]) else { continue }
      report(
        found.isOfRank ? .error : .warning, found,
        with: "shape \(Shape(fixed: trial.shape)) of input '\(trial.name)', \(trial.words)", &context)
    }
  }

  private struct Trial {
    var name: String
    var shape: [Int]
    /// Where the model declares the shape, in words.
    var words: String
  }

  /// Budget of steps for all checks of a model, apart from a minimum for each model.
  private static let mostSteps = 200_000
  private static let leastTrials = 4

  private static func trials(_ inputs: [(name: String, shapes: NamedShapes)]) -> [Trial] {
    inputs.flatMap { name, shapes in
      shapes.listed.filter { $0 != shapes.declared }.map {
        Trial(name: name, shape: $0, words: "which the model lists")
      }
        + zip(shapes.ends, ["the least", "the greatest"]).map {
          Trial(name: name, shape: $0, words: "\($1) that the model allows")
        }
    }
  }

  /// As many trials as allowed, spread evenly, including the first and the last.
  private static func sampled(_ trials: [Trial], most: Int) -> [Trial] {
    guard trials.count > most else { return trials }
    return (0..<most).map { trials[$0 * (trials.count - 1) / (most - 1)] }
  }

  private static func report(
    _ severity: Diagnostic.Severity, _ refusal: Refusal, with shapes: String, _ context: inout ValidationContext
  ) {
    context.within(refusal.place) { context in
      let message = "\(refusal.message), with \(shapes)"
      if severity == .error {
        context.error("named-shape", message)
      } else {
        context.warning("named-shape", message)
      }
    }
  }
}
