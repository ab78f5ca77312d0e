import ModelInspect
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

struct SummaryTextTests {
  private func text(_ model: Model, _ style: Style = Style()) -> String {
    var summary = ModelSummary(model)
    summary.path = "m.mlmodel"
    return summary.text(style)
  }

  @Test func aModelOfAnUnknownVersionSaysSo() {
    #expect(
      text(.model(nil, version: 1000)) == """
        m.mlmodel
          type           none
          specification  version 1000, unknown here: the newest known is \(SpecificationVersion.newest.number)

        """)
  }

  @Test func featuresStandInColumns() {
    var model = Model.model(
      .identity(Identity()),
      inputs: [.image("photo", width: 4, height: 2), .multiArray("a", [1, 2], isOptional: true)],
      outputs: [.dictionary("probabilities"), .string("label")])
    model.description?.predictedFeatureName = "label"
    model.description?.predictedProbabilitiesName = "probabilities"
    model.description?.input[0].shortDescription = "what to\nlook at"
    #expect(
      text(model).hasSuffix(
        """

        Inputs
          photo          image 4 × 2 RGB                                what to\\nlook at
          a              multiArray float32 [1, 2], optional

        Outputs
          probabilities  dictionary string → double, its probabilities
          label          string, the prediction

        """))
  }

  @Test func colorIsWrittenOnlyWhenAskedFor() {
    let model = Model.model(.identity(Identity()), inputs: [.double("x")])
    #expect(!text(model).contains("\u{1b}"))
    #expect(text(model, Style(isColored: true)).contains("  \u{1b}[36mx\u{1b}[0m  \u{1b}[33mdouble\u{1b}[0m\n"))
  }

  @Test func linesFitTheTerminal() {
    var model = Model.model(.identity(Identity()), inputs: [.double(String(repeating: "n", count: 90))])
    model.description?.input[0].shortDescription = String(repeating: "d", count: 90)
    let lines = text(model, Style(columns: 60)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines.last?.hasSuffix("…") == true)
  }

  @Test func escapeSequencesInNamesDoNotReachTheTerminal() {
    var model = Model.model(
      .glmClassifier(.with { $0.classLabels = .stringClassLabels(.with { $0.vector = ["\u{1b}]0;x\u{7}"] }) }),
      inputs: [.double("\u{1b}[2J")])
    model.description?.metadata = .with {
      $0.author = "\u{9b}31m"
      $0.userDefined = ["\u{1b}k": "\u{1b}v"]
    }
    let text = text(model)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7f...0x9f).contains($0.value) })
    #expect(text.contains("\\u{1b}[2J"))
  }

  @Test func stagesAreATree() {
    let leaf = Model.model(.identity(Identity()), inputs: [.double("x")], outputs: [.double("y")])
    let inner = Model.model(
      .pipeline(.with { $0.models = [leaf, leaf] }), inputs: [.double("x")], outputs: [.double("y")])
    let model = Model.model(
      .pipeline(
        .with {
          $0.models = [inner, leaf]
          $0.names = ["first"]
        }))
    #expect(
      text(model).hasSuffix(
        """

        Stages  2
          ├─ 0 first  pipeline  x → y
          │  ├─ 0     identity  x → y
          │  └─ 1     identity  x → y
          └─ 1        identity  x → y

        """))
  }

  @Test func labelsAreBrokenIntoLinesAndCut() {
    let labels = (0..<50).map { "label \($0)" }
    let model = Model.model(
      .glmClassifier(.with { $0.classLabels = .stringClassLabels(.with { $0.vector = labels }) }))
    let lines = text(model).split(separator: "\n")
    #expect(lines.contains("Class labels  50"))
    #expect(lines.contains { $0.hasSuffix("label 39, … 10 more") })
    #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " })
  }

  @Test func preprocessingIsTold() {
    let model = Model.model(
      .neuralNetwork(
        .with {
          $0.preprocessing = [
            .with {
              $0.featureName = "image"
              $0.preprocessor = .scaler(
                .with {
                  $0.channelScale = 2
                  $0.redBias = -1
                  $0.grayBias = 0.5
                })
            },
            .with {
              $0.featureName = "image"
              $0.preprocessor = .meanImage(.with { $0.meanImage = WeightData(floats: [1, 2]) })
            },
          ]
        }), inputs: [.image("image", width: 1, height: 1)])
    #expect(
      text(model).contains("  image  pixels × 2.0, then red -1.0, gray +0.5\n  image  minus a mean image of 2 values\n")
    )
  }
}
