import Foundation
import ModelCompare
import ModelEdit
import ModelFormat
import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Real models are edited and edited back, and predict the same between.
@Suite struct RoundTripTests {
  /// Whether the edits were made; false where the model cannot have them, by a rule that is stated.
  @discardableResult
  private func check(_ trip: RoundTrip, _ path: String, predicts: Bool) throws -> Bool {
    let file = try ModelFile.read(path)
    guard let edits = trip.edits(file.model) else { return false }
    let edited: EditRun
    do throws(Diagnostic) {
      edited = try EditRun(edits.there, of: file)
    } catch {
      let rules: [Diagnostic.Code] = ["edit-impossible", "edit-shape", "edit-version", "edit-channels"]
      #expect(rules.contains(error.code) || error.message.hasPrefix("the edited model is not valid: "), "\(error)")
      return false
    }
    #expect(edited.file.model != file.model || trip.name == "version")
    var back = try EditRun(edits.back, of: edited.file).file.model
    var model = file.model
    trip.forget(&back)
    trip.forget(&model)
    #expect(back == model, "\(trip.name)")
    if predicts, let renamed = trip.renamed { try checkPredictions(file, edited.file, renamed) }
    return true
  }

  private func checkPredictions(_ old: ModelFile, _ new: ModelFile, _ renamed: (String) -> String) throws {
    var random = RandomInputs(seed: 1)
    guard let runtime = try? RuntimeModel.load(old),
      let inputs = try? random.values(of: old.model.description?.input ?? []),
      let expected = try? runtime.prediction(from: inputs)
    else { return }
    var given: NameMap<FeatureValue> = [:]
    for (name, value) in inputs { given[renamed(name)] = value }
    let found = try RuntimeModel.load(new).prediction(from: given)
    for (name, value) in expected {
      let other = try #require(found[renamed(name)], "\(name)")
      guard case .array(let a) = value, case .array(let b) = other else {
        #expect(value.plainText == other.plainText)
        continue
      }
      #expect(a.shape == b.shape)
      #expect(zip(a.doubles, b.doubles).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }, "\(name)")
    }
  }

  @Test(arguments: RoundTrip.all, ExampleModels.all) func examplesComeBack(_ trip: RoundTrip, _ path: String) throws {
    try check(trip, path, predicts: true)
  }

  /// No kind passes because no model has what it edits.
  @Test(.needsSharedFiles, arguments: RoundTrip.all.filter { $0.name != "default" && $0.name != "optional" })
  func everyKindIsMadeOfSomeModel(_ trip: RoundTrip) throws {
    #expect(try ExampleModels.andShared.contains { try check(trip, $0, predicts: false) })
  }

  @Test(.needsSharedFiles, arguments: SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage"))
  func sharedModelsComeBack(_ path: String) throws {
    for trip in RoundTrip.all { try check(trip, path, predicts: trip.name == "rename" || trip.name == "shape") }
  }

  /// A fixed sample of small models of all families, such as scripts compare with coremltools.
  @Test(arguments: OracleModels.sample(every: 80)) func modelsOfTheOracleComeBack(_ path: String) throws {
    for trip in RoundTrip.all { try check(trip, path, predicts: true) }
  }
}
