import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct ContentTablesTests {
  /// Neighbors with `labels`, each sample of `length` numbers.
  private func neighbors(_ labels: [String], length: Int) -> Model {
    let classifier = KNearestNeighborsClassifier.with { model in
      model.nearestNeighborsIndex = .with { index in
        index.floatSamples = labels.indices.map { place in
          .with { $0.vector = (0..<length).map { Float(place) + Float($0) / 4 } }
        }
      }
      model.classLabels = .stringClassLabels(.with { $0.vector = labels })
    }
    return .model(
      .kNearestNeighborsClassifier(classifier), inputs: [.multiArray("x", [Int64(length)])], outputs: [.string("y")])
  }

  private func page(_ model: Model) throws -> String { try ModelReport(ModelFile(model), obstacle: nil).html() }

  @Test func samplesOfNeighborsAreListed() throws {
    let text = try page(neighbors(["cat", "dog", "dog"], length: 3))
    #expect(
      text.contains(#""title": "Samples by label","columns": ["Label", "Samples"],"rows": [["dog", 2],["cat", 1]]"#))
    #expect(text.contains(#"[[0, "cat", "0, 0.25, 0.5"],[1, "dog", "1, 1.25, 1.5"]"#))
  }

  @Test func manySamplesAndLongOnesAreCut() throws {
    let text = try page(neighbors(Array(repeating: "a", count: 250), length: 20))
    #expect(text.contains(#"[0, "a", "0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, … 12 more"]"#))
    #expect(text.contains(#""omitted": 50"#) && text.contains(#"["a", 250]"#))
  }
}
