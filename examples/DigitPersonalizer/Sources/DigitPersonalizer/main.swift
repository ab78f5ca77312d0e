// Teaches a digit classifier the hand of one person.
//
//   swift run DigitPersonalizer [MODEL [PICTURES]]
//
// MODEL is a .mlmodel file, PICTURES a directory with the folders `learn` and `test`; those of this repository unless given.
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
