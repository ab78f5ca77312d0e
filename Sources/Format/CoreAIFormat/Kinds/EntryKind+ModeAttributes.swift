internal import ModelBase

/// Attributes that choose one of several words.
extension EntryKind {
  static let modeAttributes = [
    mode(17, "padding_mode", words: ["circular", "constant", "reflect", "replicate", "symmetric"]),
    lifecyclePhase,
    mode(19, "approximate", words: ["none", "tanh", "sigmoid"]),
    mode(20, "scatter_mode", words: ["update", "add", "sub", "mul", "div", "max", "min"]),
    mode(25, "scan_combiner", words: ["sum", "product", "min", "max"]),
    mode(28, "execution.compilation", words: ["full", "partial", "finalized"]),
    mode(43, "interpolation_mode", words: ["linear", "nearest_neighbor"]),
  ]

  /// A bit for each phase in which a delegate runs: 1, 2, 4 and 8.
  private static let lifecyclePhase = EntryKind(
    18, "#aicode.execution.lifecycle_phase_v1", fields: [.number],
    body: [
      "<",
      .word(
        0,
        [
          0: "stateless", 1: "init", 3: "init_reshape", 5: "init_prepare", 7: "init_reshape_prepare", 8: "encode",
          9: "init_encode", 11: "init_reshape_encode", 13: "init_prepare_encode", 15: "init_reshape_prepare_encode",
        ]), ">",
    ])

  private static func mode(_ number: UInt64, _ name: String, words: [String]) -> EntryKind {
    let numbered = Dictionary(uniqueKeysWithValues: words.enumerated().map { (UInt64($0), $1) })
    return EntryKind(number, "#aicode.\(name)_v1", fields: [.number], body: ["<", .word(0, numbered), ">"])
  }
}
