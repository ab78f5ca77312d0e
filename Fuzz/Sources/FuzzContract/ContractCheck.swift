import Glibc
import ModelCompiler
import ModelFormat
import ModelOps
import ModelRuntime
import ModelSpec
import ModelValidation
import _ContractJudge

/// Takes a model from its file through all stages: what validation accepts compiles, loads, and predicts or names the input
/// at fault.
struct ContractCheck {
  /// How far a model came.
  enum Outcome {
    case unreadable
    case refused
    /// It compiled, but has parts that only Apple's systems, an app, or a machine with more memory can run.
    case foreign
    /// It loaded, but no small inputs are known for it.
    case loaded
    /// A prediction failed and the error says which input it cannot be made with.
    case inputRefused
    case predicted
    /// A prediction ended at a limit of time, memory, elements or iterations.
    case limited
  }

  /// Two stages disagree.
  struct Break: Error {
    /// The same for all breaks of a kind.
    var family: String
    var message: String
  }

  /// A directory in memory.
  let folder: String

  private var source: String { folder + "/model.mlmodel" }
  private var target: String { folder + "/model.mlmodelc" }

  func check(_ bytes: [UInt8], weights: [(path: String, bytes: [UInt8])], _ random: SplitMix) throws(Break) -> Outcome {
    MemoryFile.write(bytes, source)
    for weight in weights { MemoryFile.write(weight.bytes, "\(folder)/\(weight.path)") }
    defer { for weight in weights { unlink("\(folder)/\(weight.path)") } }
    guard let file = try? ModelFile.read(source) else { return .unreadable }
    let findings = file.findings + ModelValidator.validate(file.model)
    let errors = findings.filter { $0.severity == .error }
    let pipeline = CompilePipeline(.tolerant)
    do throws(CompileError) {
      try pipeline.compile(source, to: target)
    } catch {
      guard errors.isEmpty else { return .refused }
      throw broken("validate accepts, compile refuses", error.diagnostic)
    }
    if let error = errors.first(where: { !Self.isTolerated($0) }) {
      throw broken("validate refuses, compile accepts", error)
    }
    guard errors.isEmpty else { return .refused }
    let model: RuntimeModel
    do throws(RuntimeError) {
      model = try RuntimeModel.load(directory: target, LoadingOptions(threadCount: 1))
    } catch {
      let code = error.diagnostic.code.rawValue
      if Judge.foreign.contains(code) || Judge.limits.contains(code) { return .foreign }
      throw broken("compiled, but does not load", error.diagnostic)
    }
    return try predict(model, random)
  }

  private func predict(_ model: RuntimeModel, _ random: SplitMix) throws(Break) -> Outcome {
    var inputs = PlausibleInputs(random: random)
    guard let features = inputs.make(model.description) else { return .loaded }
    // Sanitizers take their share of 1 GiB too.
    let options = PredictionOptions(budget: WorkBudget(timeLimit: .seconds(10), byteLimit: 1 << 28))
    let clock = ContinuousClock()
    let start = clock.now
    do throws(RuntimeError) {
      _ = try model.prediction(from: features, using: model.makeState(), options: options)
      return .predicted
    } catch {
      // A loop may be as long as the model says, but it has to end when its time is up.
      if error.code == .timeLimit, clock.now - start > .seconds(20) {
        throw Break(family: "a prediction goes on after its time limit", message: error.message)
      }
      if Judge.limits.contains(error.diagnostic.code.rawValue) { return .limited }
      // Codes say what is at fault; that a sentence names an input says nothing.
      if ["input-value", "input-shape"].contains(error.diagnostic.code) { return .inputRefused }
      throw broken("loaded, but does not predict", error.diagnostic)
    }
  }

  /// What compiling lets pass, since Apple's compiler is not known to refuse it.
  private static func isTolerated(_ error: Diagnostic) -> Bool {
    error.verdict != .refused
  }

  private func broken(_ what: String, _ diagnostic: Diagnostic) -> Break {
    Break(
      family: "\(what): \(diagnostic.code.rawValue): \(Self.masked(diagnostic.message))",
      message: diagnostic.lines(hasSeverity: false).joined(separator: "\n"))
  }

  /// The sentence without names and numbers.
  private static func masked(_ message: String) -> String {
    var text = ""
    var isName = false
    for character in message {
      if character == "'" {
        isName.toggle()
        text.append(isName ? "'…" : "'")
      } else if isName {
        continue
      } else if character.isNumber {
        if text.last != "#" { text.append("#") }
      } else {
        text.append(character)
      }
    }
    return text
  }
}
