import Foundation
import ModelCompare
import ModelFormat
import ModelParts
import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Real models are cut at three values each; part and rest, joined to a pipeline, give the numbers of the whole.
@Suite struct CorpusCutTests {
  @Test(arguments: ExampleModels.all) func examplesAreCut(_ path: String) throws { try check(path) }

  @Test(.needsSharedFiles, arguments: SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage"))
  func sharedModelsAreCut(_ path: String) throws { try check(path) }

  /// A fixed sample of small models of all families, such as scripts compare with coremltools.
  @Test(arguments: OracleModels.sample(every: 40))
  func modelsOfTheOracleAreCut(_ path: String) throws { try check(path) }

  private func check(_ path: String) throws {
    let whole = try ModelFile.read(path)
    let (values, tolerance) = Self.values(whole.model)
    guard !values.isEmpty else { return }
    var random = RandomInputs(seed: 1)
    let inputs = try? random.values(of: whole.model.description?.input ?? [])
    let expected = inputs.flatMap { try? RuntimeModel.load(whole).prediction(from: $0) }
    for place in OrderedSet([values.count / 4, values.count / 2, 3 * values.count / 4]) {
      let name = values[place]
      let parts: [ModelFile]
      do throws(Diagnostic) {
        let extraction = try Extraction(whole, PartRequest(to: [name]))
        guard let rest = try extraction.rest() else { continue }
        parts = [try extraction.part().file, rest.file]
      } catch {
        // Such blobs are refused by name, as the page on parts says.
        #expect(error.code == "part-type", "\(error)")
        continue
      }
      let joined = try ModelJoin(parts).pipeline().file
      // A value that nothing reads is an output of the pipeline, too.
      let outputs = (joined.model.description?.output ?? []).map(\.name).filter { $0 != name }
      #expect(outputs == whole.model.description?.output.map(\.name), "\(name)")
      guard let inputs, let expected else { continue }
      let found = try RuntimeModel.load(joined).prediction(from: inputs)
      for (output, value) in expected {
        let other = try #require(found[output], "\(output)")
        #expect(Self.isClose(value, other, tolerance), "\(output) of a cut at \(name)")
      }
    }
  }

  /// Names of values between inputs and outputs, and how close predictions must be: half precision is rounded at a cut.
  private static func values(_ model: Model) -> (names: [String], tolerance: Double) {
    let features = Set(((model.description?.input ?? []) + (model.description?.output ?? [])).map(\.name))
    var names: OrderedSet<String> = []
    var tolerance = 1e-5
    if case .mlProgram(let program)? = model.kind {
      let operations = program.functions["main"]?.activeBlock?.operations ?? []
      for operation in operations where operation.type != "const" && !operation.type.hasPrefix("constexpr") {
        names.formUnion(operation.outputs.map(\.name))
        for output in operation.outputs {
          if case .tensorType(let tensor)? = output.type?.kind, tensor.dataType == .float16 { tolerance = 1e-2 }
        }
      }
    } else if let network = model.network {
      names.formUnion(network.layers.flatMap(\.output))
    }
    return (names.filter { !features.contains($0) }, tolerance)
  }

  private static func isClose(_ value: FeatureValue, _ other: FeatureValue, _ tolerance: Double) -> Bool {
    func areClose(_ a: [Double], _ b: [Double]) -> Bool {
      a.count == b.count
        && zip(a, b).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) || abs($0 - $1) <= tolerance * (1 + abs($1)) }
    }
    switch (value, other) {
    case (.array(let a), .array(let b)): return a.shape == b.shape && areClose(a.doubles, b.doubles)
    case (.dictionary(.strings(let a)), .dictionary(.strings(let b))):
      return a.allSatisfy { key, value in b[key].map { areClose([value], [$0]) } ?? false }
    case (.dictionary(.integers(let a)), .dictionary(.integers(let b))):
      return a.allSatisfy { key, value in b[key].map { areClose([value], [$0]) } ?? false }
    default: return value.plainText == other.plainText
    }
  }
}
