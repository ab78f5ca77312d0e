// Trains a drawing classifier for new stickers, with three drawings of each.
//
//   swift run StickerClassifier [MODEL [IMAGES]]
//
// MODEL is a .mlmodel file, IMAGES a directory with folders `learn` and `test`. The defaults are in this repository.
// The drawings are digits; each digit stands for a sticker.
import CoreML
import Foundation

var examples = URL(fileURLWithPath: #filePath)
for _ in 0..<4 { examples.deleteLastPathComponent() }
let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
let source = arguments.first ?? examples.appendingPathComponent("models/DrawingClassifier.mlmodel")
let pictures = arguments.dropFirst().first ?? examples.appendingPathComponent("handwriting")

let stickers: [(digit: Int, sticker: Character)] = [(4, "⛵"), (5, "🐍"), (6, "🐌"), (7, "🚩"), (8, "⛄"), (9, "🎈")]

func drawings(_ folder: String, _ digit: Int, _ numbers: ClosedRange<Int>) throws -> [Drawing] {
  try numbers.map { try Drawing(contentsOf: pictures.appendingPathComponent("\(folder)/\(digit)_\($0).png")) }
}

/// The fraction of the drawings of all stickers that are recognized.
func accuracy(_ classifier: DrawingClassifier) throws -> Double {
  var (right, count) = (0, 0)
  for (digit, sticker) in stickers {
    for drawing in try drawings("test", digit, 1...10) {
      count += 1
      if try classifier.sticker(for: drawing) == String(sticker) { right += 1 }
    }
  }
  return Double(right) / Double(count)
}

func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

let modelURL = try MLModel.compileModel(at: source)
let folder = modelURL.deletingLastPathComponent()
defer { try? FileManager.default.removeItem(at: folder) }
let updater = try ModelUpdater(model: modelURL, folder: folder)
let before = try accuracy(updater.classifier)
print("before: \(percent(before)) of 60 drawings")
for (digit, sticker) in stickers {
  try updater.learn(try drawings("learn", digit, 1...3), sticker)
  print("learned \(sticker) from three drawings: \(percent(try accuracy(updater.classifier)))")
}
// As when the app starts the next time.
let after = try accuracy(ModelUpdater(model: modelURL, folder: folder).classifier)
print("after: \(percent(after)) of 60 drawings")
if after <= before { exit(1) }
