internal import ModelSpec

/// Checks the weight matrix of a linear model: rows of one length, which is that of the input.
enum LinearWeightsValidator {
  /// Runs at the path of the model type's message.
  static func validate(_ rows: [[Double]], _ model: Model, _ context: inout ValidationContext) {
    guard let width = rows.first?.count, width > 0 else {
      context.error(
        "weights-missing", rows.isEmpty ? "`weights` has no rows" : "the rows of `weights` are empty", at: "weights",
        expected: rows.isEmpty ? "at least one" : "at least one value")
      return
    }
    for (index, row) in rows.enumerated() where row.count != width {
      context.within("weights", index) { context in
        context.error(
          "weights-size", "row \(index) of `weights` has \(counted(row.count, "value")), but row 0 has \(width)",
          at: "value", found: "\(row.count)", expected: "\(width)")
      }
    }
    guard let inputs = model.description?.input, !inputs.isEmpty, let expected = inputs.width, expected != width else {
      return
    }
    context.error(
      "input-size",
      "rows of `weights` have \(counted(width, "value")), but the inputs have \(counted(expected, "element"))",
      at: "weights", found: "\(width)", expected: "\(expected)")
  }
}
