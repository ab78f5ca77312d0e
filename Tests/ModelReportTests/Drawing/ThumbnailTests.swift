import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct ThumbnailTests {
  private func chain(_ count: Int) -> Model {
    let layers = (0..<count).map { place in
      NeuralNetworkLayer.layer("layer\(place)", ["v\(place)"], ["v\(place + 1)"], .softmax(SoftmaxLayerParams()))
    }
    return .neuralNetwork(layers, inputs: [.multiArray("v0", [3])], outputs: [.multiArray("v\(count)", [3])])
  }

  /// Left, top, width and height of each box, and the number of lines.
  private func picture(_ model: Model) throws -> (boxes: [[Double]], lineCount: Int) {
    let graph = try #require(try ModelReport(ModelFile(model), obstacle: nil).graph)
    guard case .object(let members) = Thumbnail(graph).json, case .array(let boxes) = members[0].value,
      case .array(let lines) = members[1].value
    else { return ([], 0) }
    let numbers = boxes.map { box -> [Double] in
      guard case .array(let cells) = box else { return [] }
      return cells.prefix(4).compactMap {
        switch $0 {
        case .number(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
      }
    }
    return (numbers, lines.count)
  }

  private func check(_ boxes: [[Double]]) {
    #expect(boxes.allSatisfy { $0.count == 4 && $0[0] > -0.2 && $0[1] > -0.2 })
    #expect(boxes.allSatisfy { $0[0] + $0[2] < 200.2 && $0[1] + $0[3] < 100.2 })
  }

  @Test func longChainsFillTheRectangle() throws {
    let (boxes, lineCount) = try picture(chain(120))
    check(boxes)
    #expect(boxes.count == 122)
    let width = (boxes.map { $0[0] + $0[2] }.max() ?? 0) - (boxes.map { $0[0] }.min() ?? 0)
    #expect(width > 60, "a sliver of \(width)")
    // No line crosses the picture from one column to the next.
    #expect(lineCount > 100 && lineCount < 121)
  }

  @Test func shortGraphsStayInOneColumn() throws {
    let (boxes, lineCount) = try picture(chain(1))
    check(boxes)
    #expect(boxes.count == 3 && lineCount == 2)
  }

  @Test func stagesAreOpened() throws {
    var second = chain(5)
    second.description?.input[0].name = "v5"
    let pipeline = Model.with { model in
      model.specificationVersion = 4
      model.kind = .pipeline(.with { $0.models = [chain(5), second] })
      model.description = .with {
        $0.input = [.multiArray("v0", [3])]
        $0.output = [.multiArray("v5", [3])]
      }
    }
    let (boxes, _) = try picture(pipeline)
    check(boxes)
    #expect(boxes.count >= 10)
  }
}
