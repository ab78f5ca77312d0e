import ModelInspect
import ModelSpec
import Testing

@testable import ModelDiff

/// The text begins with both names and the verdict, shows the worst first, and stays short however much changed.
@Suite struct DifferenceTextTests {
  private let names = (old: "old.mlmodel", new: "new.mlmodel")

  private func difference() -> ModelDifference { ModelDifference(interfaceOf: Model(), Model()) }

  private func attribute(_ index: Int, _ aspect: String, from old: String, to new: String) -> StructureChange {
    StructureChange(
      kind: .attribute, section: nil, operation: "treeEnsembleRegressor", name: "trees", position: 0,
      aspect: "nodes[tree \(index), node 0].\(aspect)", old: old, new: new)
  }

  private func weight(_ name: String, maximum: Double, scale: Double) -> WeightChange {
    WeightChange(
      section: nil, name: name, oldStorage: "float32", newStorage: "float16", oldShape: [4], newShape: [4],
      distance: WeightChange.Distance(changedCount: 1, maximum: maximum, scale: scale, mean: maximum, cosine: 1))
  }

  private func lines(_ difference: ModelDifference, _ detail: DifferenceDetail) -> [String] {
    difference.text(Style(isColored: false), detail).split(separator: "\n").map(String.init)
  }

  @Test func namesAndVerdictComeFirst() {
    var changed = difference()
    changed.metadata = [ValueChange("author", from: "A", to: "B")]
    #expect(
      lines(changed, DifferenceDetail(names: names)) == [
        "old.mlmodel → new.mlmodel  the interface is the same", "Metadata", "  ~ author  A → B",
      ])
    #expect(changed.markdown(DifferenceDetail(names: names)).contains("the interface is the same\n"))
  }

  @Test func manySimilarChangesAreOneLine() {
    var changed = difference()
    changed.structure.changes = (0..<30).map { attribute($0, "hitRate", from: "\($0)", to: "\($0 + 1)") }
    changed.structure.changes += (0..<2).map { attribute($0, "mode", from: "a", to: "b") }
    #expect(
      lines(changed, DifferenceDetail()) == [
        "Structure  32 attributes changed",
        "  ~ 30 × treeEnsembleRegressor  nodes[tree #, node #].hitRate, such as 0 → 1",
        "  ~ 2 × treeEnsembleRegressor  nodes[tree #, node #].mode a → b", "  --all lists each change",
      ])
    #expect(lines(changed, DifferenceDetail(limit: 1)).last == "  … 2 more changes; --all lists them")
    #expect(lines(changed, DifferenceDetail(limit: nil)).count == 33)
    #expect(changed.markdown(DifferenceDetail()).utf8.count < 500)
  }

  @Test func theWorstWeightComesFirst() {
    var changed = difference()
    changed.weights.comparedCount = 9
    changed.weights.changes = [weight("first", maximum: 1, scale: 1000), weight("second", maximum: 0.5, scale: 1)]
    let text = lines(changed, DifferenceDetail())
    #expect(text[0] == "Weights  2 of 9 tensors differ, relative error up to 50.0 %")
    #expect(text[1].hasPrefix("  ~ second") && text[3].hasPrefix("  ~ first"))
    #expect(text[2].contains("max 0.5 (50.0 % of the greatest value)"))
  }

  @Test func layersOfAFamilyAreOneLine() {
    var changed = difference()
    changed.weights.comparedCount = 75
    changed.weights.changes = (0..<75).map { weight("layer.\($0).weight", maximum: Double($0) / 1000, scale: 10) }
    #expect(
      lines(changed, DifferenceDetail()).dropFirst() == [
        "  ~ 75 × layer.#.weight  float32 → float16", "      relative error up to 0.74 %", "  --all lists each tensor",
      ])
  }

  @Test func aSummaryCounts() {
    var changed = difference()
    changed.structure.changes = [attribute(0, "mode", from: "a", to: "b")]
    changed.weights.comparedCount = 1
    changed.weights.changes = [weight("w", maximum: 0, scale: 0)]
    #expect(
      lines(changed, DifferenceDetail(names: names, isSummary: true)) == [
        "old.mlmodel → new.mlmodel  the interface is the same", "  Structure     1 attribute changed",
        "  Weights       1 of 1 tensor differs",
      ])
  }
}
