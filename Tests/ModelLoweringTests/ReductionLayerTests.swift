internal import ModelSpec
internal import Testing

/// What each layer makes of inputs of given shapes, or why it refuses them.
@Suite struct ReductionLayerTests {
  private static let cases: [LayerCase] = [
    LayerCase(.reduce(.with { $0.axis = .chw }), [[2, 3, 4, 5]], "[2, 1, 1, 1]"),
    LayerCase(
      .reduce(
        .with {
          $0.axis = .hw
          $0.mode = .l2
        }), [[2, 3, 4, 5]], "[2, 3, 1, 1]"),
    LayerCase(
      .reduce(
        .with {
          $0.axis = .c
          $0.mode = .argmax
        }), [[2, 3, 4, 5]], "[2, 1, 4, 5]"),
    LayerCase(
      .reduce(
        .with {
          $0.axis = .h
          $0.mode = .logsum
        }), [[3, 4, 5]], "[3, 1, 5]"),
    LayerCase(
      .reduce(
        .with {
          $0.axis = .hw
          $0.mode = .argmax
        }), [[3, 4, 5]], "`mode` is ARGMAX, expected a single `axis`: C, H or W"),
    LayerCase(.reduce(.with { $0.axis = .w }), [[7]], "[1]"),
    LayerCase(.argMax(.with { $0.axis = -3 }), [[45, 34, 10, 5]], "[45, 1, 10, 5]"),
    LayerCase(
      .argMin(
        .with {
          $0.axis = -3
          $0.removeDim = true
        }), [[45, 34, 10, 5]], "[45, 10, 5]"),
    LayerCase(.argMax(.with { $0.removeDim = true }), [[5]], "[1]"),
  ]

  @Test(arguments: cases) func shape(_ layer: LayerCase) {
    #expect(layer.found == layer.result)
  }
}
