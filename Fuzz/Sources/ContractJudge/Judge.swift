import ModelLowering
import ModelOps
import ModelRuntime
package import ModelSpec
import ModelValidation
import OrderedCollections

/// Decides whether a model that `validate` finds no error in keeps its promise: it loads, and predicts from inputs as its own
/// description declares them.
///
/// It goes by codes alone, never by a sentence.
package enum Judge {
  /// How far a model came.
  package enum Outcome: Equatable, Sendable {
    /// `validate` finds an error.
    case refused
    case predicted
    /// The prediction ended with a code that no model is at fault for.
    case excused(String)
    /// No small inputs are known for it.
    case notTried
    /// `validate` finds no error, and loading or predicting fails.
    case broken(Break)
  }

  /// `validate` accepts what loading or predicting refuses.
  package struct Break: Equatable, Sendable {
    package var code: String
    /// The type of the operation or layer that it is about.
    package var part: String
    package var message: String
  }

  /// Codes of work that ends at a limit, although nothing is wrong with the model.
  package static let limits: Set<String> = [
    "time-limit", "memory-limit", "element-limit", "iteration-limit", "cancelled",
  ]
  /// Codes of what only Apple's systems, an app, or another model that lies beside can run.
  package static let foreign: Set<String> = ["custom-layer", "custom-model", "not-runnable", "linked-model-missing"]
  /// Lengths that the model leaves open do not fit.
  private static let inputShape = "input-shape"
  /// Elements of an input point outside of what they point into.
  private static let inputValue = "input-value"
  /// A loop, branch or random number of the model makes what cannot be computed with.
  private static let computedValue = "computed-value"

  /// - Parameters:
  ///   - file: The weights that the model refers to.
  ///   - seed: By which inputs are drawn.
  package static func outcome(of model: Model, _ file: WeightFile = WeightFile(), seed: Int) -> Outcome {
    let weights: ProgramLowering.WeightSource = { blob in try? file.find(blob) }
    guard !ModelValidator.validate(model, weights: weights).contains(where: { $0.severity == .error }) else {
      return .refused
    }
    var isTried = false
    var refusedShape: RuntimeError?
    var hasPredicted = false
    do throws(RuntimeError) {
      var options = loading
      options.weights = { blob throws(Diagnostic) in try file.find(blob) }
      let loaded = try RuntimeModel(model, options)
      for draw in 0..<draws {
        var inputs = PlausibleInputs(
          random: SplitMix(UInt64(truncatingIfNeeded: seed &* 7 &+ draw)), isDeclared: draw == 0)
        guard let features = inputs.make(loaded.description) else { continue }
        isTried = true
        do throws(RuntimeError) {
          _ = try loaded.prediction(
            from: features, using: loaded.makeState(),
            options: PredictionOptions(budget: WorkBudget(timeLimit: .seconds(10), byteLimit: 1 << 28)))
          hasPredicted = true
        } catch {
          // One of the lengths that the model leaves open may be too short or too long, but not all.
          guard error.diagnostic.code.rawValue == inputShape else { throw error }
          refusedShape = error
        }
      }
      if let refusedShape, !hasPredicted {
        // Sequences and batches have any length and are not declared; of a range, no length that is drawn may do.
        if model.network?.arrayInputShapeMapping == .rank5ArrayMapping || loaded.description.hasRanges {
          return .excused(inputShape)
        }
        throw refusedShape
      }
    } catch {
      let code = error.diagnostic.code.rawValue
      if code == inputValue || code == computedValue || limits.contains(code) || foreign.contains(code) {
        return .excused(code)
      }
      return .broken(Break(code: code, part: part(error, model), message: error.description))
    }
    return isTried ? .predicted : .notTried
  }

  /// How often each model predicts.
  private static let draws = 5

  /// One thread; a limit of time.
  private static var loading: LoadingOptions {
    var options = LoadingOptions()
    options.threadCount = 1
    options.budget = WorkBudget(timeLimit: .seconds(10), byteLimit: 1 << 28)
    return options
  }

  /// The operation or layer that an error's place lies in; `model` for one that is about no part.
  private static func part(_ error: RuntimeError, _ model: Model) -> String {
    for step in error.diagnostic.location.path.steps.reversed() {
      switch step {
      case .element("operations", let index, _):
        guard case .mlProgram(let program)? = model.kind else { continue }
        let operations = program.functions.values.flatMap { $0.blockSpecializations.values.flatMap(\.operations) }
        if operations.indices.contains(index) { return operations[index].type }
      case .element("layers", let index, _):
        guard let network = model.network, network.layers.indices.contains(index) else { continue }
        return network.layers[index].layer?.schemaName ?? "layer"
      default: continue
      }
    }
    return "model"
  }
}

extension ModelDescription {
  /// Whether an input has lengths between two bounds.
  fileprivate var hasRanges: Bool {
    input.contains { feature in
      switch feature.type?.kind {
      case .multiArrayType(let array)?:
        if case .shapeRange? = array.shapeFlexibility { true } else { false }
      case .imageType(let image)?:
        if case .imageSizeRange? = image.sizeFlexibility { true } else { false }
      default: false
      }
    }
  }
}
