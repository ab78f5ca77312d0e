// Teaches a digit classifier the hand of one person.
//
//   swift run DigitPersonalizer [MODEL [PICTURES]]
//
// MODEL is a .mlmodel file, PICTURES a directory with the folders `learn` and `test`; those of this repository unless given.
import CoreML
import Foundation

var examples = URL(fileURLWithPath: #filePath)
for _ in 0..<4 { examples.deleteLastPathComponent() }
let arguments = CommandLine.arguments.dropFirst()
let source =
  arguments.first.map { URL(fileURLWithPath: $0) } ?? examples.appendingPathComponent("models/DigitClassifier.mlmodel")
let pictures =
  arguments.count > 1
  ? URL(fileURLWithPath: arguments[2]) : examples.appendingPathComponent("handwriting", isDirectory: true)

let modelURL = try MLModel.compileModel(at: source)
let digitClassifier = try DigitClassifier(contentsOf: modelURL)
let learning = try DigitTrainingInput.samples(in: pictures.appendingPathComponent("learn"))
let test = try DigitTrainingInput.samples(in: pictures.appendingPathComponent("test"))

func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

let before = try digitClassifier.accuracy(on: test)
print("before: \(percent(before)) of \(test.count) pictures")

// How the update goes -------------------------------------------------------------------------------------------------

let done = DispatchSemaphore(value: 0)
let updatedURL = modelURL.deletingLastPathComponent().appendingPathComponent("PersonalDigits.mlmodelc")

/// Called after each epoch: the model learnt so far predicts already.
func progressHandler(_ context: MLUpdateContext) {
  digitClassifier.model = context.model
  let epoch = (context.metrics[.epochIndex] as? Int ?? 0) + 1
  let loss = context.metrics[.lossValue] as? Double ?? .nan
  let accuracy = (try? digitClassifier.accuracy(on: test)) ?? 0
  print("epoch \(epoch): loss \(String(format: "%.4f", loss)), \(percent(accuracy))")
}

/// Called when the update is over.
func completionHandler(_ context: MLUpdateContext) {
  defer { done.signal() }
  if let error = context.task.error {
    print("the update failed: \(error.localizedDescription)")
    return
  }
  digitClassifier.model = context.model
  do {
    try context.model.write(to: updatedURL)
  } catch {
    print("the model could not be saved: \(error.localizedDescription)")
  }
}

let configuration = MLModelConfiguration()
configuration.parameters = [MLParameterKey.epochs: 10, MLParameterKey.learningRate: 0.02]
let progressHandlers = MLUpdateProgressHandlers(
  forEvents: .epochEnd, progressHandler: progressHandler, completionHandler: completionHandler)
let updateTask = try MLUpdateTask(
  forModelAt: modelURL, trainingData: MLArrayBatchProvider(array: learning), configuration: configuration,
  progressHandlers: progressHandlers)
updateTask.resume()
done.wait()

// What an app finds when it starts the next time ----------------------------------------------------------------------

let saved = try DigitClassifier(contentsOf: updatedURL)
let after = try saved.accuracy(on: test)
print("after: \(percent(after)) of \(test.count) pictures")
try? FileManager.default.removeItem(at: modelURL.deletingLastPathComponent())
exit(after > before ? 0 : 1)
