/// The comment before a method that predicts.
struct SwiftPredictionComment {
  /// The first line.
  var title: String
  /// Lines on the parameters, with their dashes and the indentation before those.
  var parameters: [String]
  /// What comes back.
  var result: String
  /// Whether the parts are apart by blank lines.
  var isSpaced: Bool
  /// Whether to say which function runs.
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
