// Trains a digit classifier for the handwriting of one person.
//
//   swift run DigitPersonalizer [MODEL [IMAGES]]
//
// MODEL is a .mlmodel file, IMAGES a directory with folders `learn` and `test`. The defaults are in this repository.
import CoreML
import Foundation

var examples = URL(fileURLWithPath: #filePath)
for _ in 0..<4 { examples.deleteLastPathComponent() }
let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
let source = arguments.first ?? examples.appendingPathComponent("models/DigitClassifier.mlmodel")
let pictures = arguments.dropFirst().first ?? examples.appendingPathComponent("handwriting")

let modelURL = try MLModel.compileModel(at: source)
let folder = modelURL.deletingLastPathComponent()
defer { try? FileManager.default.removeItem(at: folder) }
let personalizer = try DigitPersonalizer(
  model: modelURL, pictures: pictures, updated: folder.appendingPathComponent("PersonalDigits.mlmodelc"))
if try !personalizer.run() { exit(1) }
