/// The comment on a prediction method.
struct SwiftPredictionComment {
  /// The first line.
  var title: String
  /// Lines for the parameters, with their indentation and dashes.
  var parameters: [String]
  /// The description of the result.
  var result: String
  /// Whether blank lines separate the parts.
  var isSpaced: Bool
  /// Whether to mention the default function.
  var namesDefaultFunction: Bool

  var text: String {
    let gap = isSpaced ? "\n" : ""
    var lines = "    /**\n        \(title)\n\(gap)"
    if namesDefaultFunction {
      lines += "        It uses the default function if the model has multiple functions.\n\n"
    }
    lines += "        - parameters:\n"
    for parameter in parameters { lines += "        \(parameter)\n" }
    lines += "\(gap)        - throws: an NSError object that describes the problem\n\(gap)"
    return lines + "        - returns: the result of the prediction as \(result)\n    */\n"
  }
}
