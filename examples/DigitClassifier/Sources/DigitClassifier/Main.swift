import Foundation

/// Recognizes digits in images: `DigitClassifier digit.png …`
@main
enum Main {
  static func main() async {
    let paths = CommandLine.arguments.dropFirst()
    guard !paths.isEmpty else {
      print("usage: DigitClassifier IMAGE…   images of a digit, white on black, of any size")
      exit(64)
    }
    do {
      // `Digits` was generated from Digits.mlmodel in this directory.
      let digits = try await Digits.load()
      for path in paths {
        let input = try DigitsInput(imageAt: URL(fileURLWithPath: path))
        let output = try await digits.prediction(input)
        print("\n\(path)\n")
        print(page(Sketch.lines(of: input.image), text(output)))
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
  }

  /// The prediction and its alternatives.
  static func text(_ output: DigitsOutput) -> [String] {
    let likely = output.digitProbabilities.filter { $0.value > 0.005 }.sorted { $0.value > $1.value }
    let lines = likely.map { digit, probability in
      let bar = String(repeating: "█", count: max(1, Int((probability * 24).rounded())))
      return "\(digit)  \(percent(probability))  \(bar)"
    }
    let certainty = output.digitProbabilities[output.digit] ?? 0
    let verdict = certainty > 0.9 ? "This is a \(output.digit)." : "Perhaps a \(output.digit)?"
    return ["", "", verdict, ""] + lines
  }

  static func percent(_ probability: Double) -> String {
    String(format: "%6.2f %%", probability * 100)
  }

  /// The lines in two columns.
  static func page(_ left: [String], _ right: [String]) -> String {
    (0..<max(left.count, right.count)).map { row in
      let start = row < left.count ? left[row] : ""
      let end = row < right.count ? right[row] : ""
      let gap = String(repeating: " ", count: max(0, 30 - start.count))
      return "  \(start)\(gap)  \(end)"
    }.joined(separator: "\n")
  }
}
