import ModelBase
import Testing

struct LocationTests {
  private let layer = ModelPath().field("pipelineClassifier").field("pipeline").element("models", 1)
    .field("neuralNetwork").element("layers", 3, named: "conv1")

  @Test func aPathLeavesOutWhatSaysNothing() {
    #expect(layer.field("weights").description == "pipeline[1] › layer 'conv1' › weights")
  }

  @Test func aModelTypeAtTheEndOfAPathIsShown() {
    #expect(ModelPath().field("neuralNetwork").description == "neuralNetwork")
  }

  @Test func anElementWithoutNameIsShownByItsIndex() {
    #expect(ModelPath().element("layers", 3).description == "layers[3]")
    #expect(ModelPath().element("layers", 3, named: "").description == "layers[3]")
  }

  @Test func aMapEntryIsShownByItsKey() {
    #expect(ModelPath().field("mlProgram").entry("functions", "main").description == "function 'main'")
  }

  /// The runtime's places leave out what the specification has between a function and its operations.
  @Test func aPlaceIsWithinOneThatLeavesOutSteps() {
    let function = ModelPath().field("mlProgram").entry("functions", "main")
    let operation = function.entry("blockSpecializations", "CoreML5").element("operations", 2, named: "y")
    let short = function.element("operations", 2, named: "y")
    #expect(operation.isWithin(short) && operation.field("type").isWithin(short) && short.isWithin(short))
    #expect(!operation.isWithin(function.element("operations", 3, named: "y")))
    #expect(!short.isWithin(operation))
    #expect(!operation.isWithin(ModelPath().element("models", 1).entry("functions", "main")))
    #expect(!operation.isWithin(ModelPath()))
  }

  @Test func aLocationNamesFilePartAndOffset() {
    let location = Location(file: "a.mlmodel", path: layer, byteOffset: 0x1f40)
    #expect(location.description == "a.mlmodel › pipeline[1] › layer 'conv1', offset 0x1f40")
    #expect(Location(byteOffset: 16).description == "offset 0x10")
    #expect(Location().isEmpty)
  }

  @Test func aDiagnosticHasALineForTheProblemThePlaceAndTheRemedy() {
    let diagnostic = Diagnostic(
      .warning, "weights-size", "weights hold 3 values, expected 4", at: Location(path: layer), remedy: "train again")
    #expect(
      diagnostic.description == """
        warning: weights hold 3 values, expected 4
          at: pipeline[1] › layer 'conv1'
          fix: train again
        """)
  }
}
