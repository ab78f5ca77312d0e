import CoreML
import Foundation
import ModelFormat
import Testing
import _ModelTestSupport

/// The generated classes of the folder `Classes` at work.
@Suite struct ModernPredictionTests {
  /// Compiles a model of `ModernModels`.
  private func compiled(_ name: String, in folder: TemporaryFolder) async throws -> URL {
    let source = try folder.write(ModelFile.encode(try ModernModels.model(name)), to: name + ".mlmodel")
    return try await MLModel.compileModel(at: URL(fileURLWithPath: source))
  }

  private func example(_ name: String) async throws -> URL {
    try await MLModel.compileModel(at: URL(fileURLWithPath: ModernModels.path(ofExample: name)))
  }

  private func picture(_ name: String) -> URL {
    URL(fileURLWithPath: ModernModels.path(ofExample: "DigitClassifier")).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("digits/\(name).png")
  }

  @Test func pictures() async throws {
    let digits = try await DigitClassifier.load(contentsOf: example("DigitClassifier"))
    let answer = try await digits.prediction(imageAt: picture("8_1"))
    #expect(answer.digit == 8)
    #expect(answer.digitProbabilities[8] ?? 0 > 0.9)
    let image = try CGImage(contentsOf: picture("0_1"))
    #expect(try await digits.prediction(image: image).digit == 0)
    let batch = try ["1_1", "4_1"].map { try DigitClassifierInput(imageAt: picture($0)) }
    #expect(try digits.predictionsHere(batch).map(\.digit) == [1, 4])
  }

  /// The bytes of an image of 28 × 28 gray pixels.
  private func bytes(_ buffer: CVPixelBuffer?) throws -> [UInt8] {
    let buffer = try #require(buffer)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    return (0..<28).flatMap { row in
      (0..<28).map { base.load(fromByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + $0, as: UInt8.self) }
    }
  }

  @Test func picturesAreFitted() throws {
    func pixels(_ options: [MLFeatureValue.ImageOption: Any]) throws -> [UInt8] {
      try bytes(
        MLFeatureValue(
          imageAt: picture("8_1"), pixelsWide: 28, pixelsHigh: 28, pixelFormatType: kCVPixelFormatType_OneComponent8,
          options: options
        ).imageBufferValue)
    }
    let crop = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    let stretched = try bytes(DigitClassifierInput(imageAt: picture("8_1"), crop: crop).image)
    let cut = try bytes(DigitClassifierInput(imageAt: picture("8_1"), fit: .centerCrop, crop: crop).image)
    let whole = try bytes(
      DigitClassifierInput(
        image: CGImage(contentsOf: picture("8_1")), fit: DigitClassifier.Fit.scaleFit, crop: crop
      ).image)
    #expect(try stretched == pixels([.cropRect: crop]) && cut == pixels([.cropRect: crop, .cropAndScale: 0]))
    #expect(try whole == pixels([.cropRect: crop, .cropAndScale: 1]))
    #expect(stretched != cut && cut != whole && stretched != whole)
    #expect(try bytes(DigitClassifierInput(imageAt: picture("8_1")).image) == pixels([:]))
  }

  @Test func numbersAndWords() async throws {
    let pricer = try await HabitatPricer.load(contentsOf: example("HabitatPricer"))
    let small = try await pricer.prediction(climate: "polar", solarPanels: 1, greenhouses: 2, size: 750).price
    let large = try await pricer.prediction(climate: "polar", solarPanels: 1, greenhouses: 2, size: 4000).price
    #expect(small > 4000 && large > 2 * small)
    await #expect(throws: MLModelError.self) {
      _ = try await pricer.prediction(climate: "lunar", solarPanels: 1, greenhouses: 2, size: 750)
    }
  }

  @Test func shapedArrays() async throws {
    let program = try await SmallProgram.load(contentsOf: example("SmallProgram"))
    let answer = try await program.prediction(digits: MLShapedArray(repeating: 0.5, shape: [2, 1, 8, 8]))
    #expect(answer.probabilities.shape == [2, 10])
    #expect(abs(answer.probabilities[0].scalars.reduce(0, +) - 1) < 0.01)
  }

  @Test func everyType() async throws {
    let folder = try TemporaryFolder()
    let everything = try await Everything.load(contentsOf: compiled("Everything", in: folder))
    let pixels = try #require(
      try MLFeatureValue(
        imageAt: picture("3_1"), pixelsWide: 4, pixelsHigh: 2, pixelFormatType: kCVPixelFormatType_OneComponent8
      ).imageBufferValue)
    let input = EverythingInput(
      count: -7, ratio: 0.5, text: "a", words: ["b": 1.5], numbers: [3: 2, -4: 0.25], names: ["x", "y"], ids: [5, 6],
      array: [1, 2, 3], in: MLShapedArray(scalars: [8, 9], shape: [1, 2]), picture: pixels)
    let output = try await everything.prediction(input)
    #expect(output.count == -7)
    #expect(output.ratio == 0.5)
    #expect(output.text == "a")
    #expect(output.words == ["b": 1.5])
    #expect(output.numbers == [3: 2, -4: 0.25])
    #expect(output.names == ["x", "y"])
    #expect(output.ids == [5, 6])
    #expect(output.array.scalars == [1, 2, 3])
    #expect(output.in.scalars == [8, 9])
    #expect(output.picture == pixels)
    var other = input
    other.default = "given"
    #expect(try await everything.prediction(other).text == "a")
  }

  @Test func labels() async throws {
    let folder = try TemporaryFolder()
    let snacks = try await Snacks.load(contentsOf: compiled("Snacks", in: folder))
    let answer = try await snacks.prediction(x: [0.75, 0.25])
    #expect(answer.label == .hotDog)
    #expect(answer.probabilities[.hotDog] == 0.75)
    #expect(answer.probabilities[.salad] == 0.25)
    #expect(Snacks.Label.allCases.map(\.rawValue) == ["hot dog", "Salad"])
  }

  @Test func states() async throws {
    let folder = try TemporaryFolder()
    let counter = try await Counter.load(contentsOf: compiled("Counter", in: folder))
    let state = counter.makeState()
    _ = try await counter.prediction(x: [1, 10], using: state)
    let answer = try await counter.prediction(x: [1, 10], using: state)
    #expect(answer.y.scalars == [2, 20])
    #expect(state.total.scalars == [2, 20])
    state.withTotal { $0[0] = 100 }
    #expect(try await counter.prediction(CounterInput(x: [0, 0]), using: state).y.scalars == [100, 20])
  }

  @Test func functions() async throws {
    let folder = try TemporaryFolder()
    let url = try await compiled("Scaler", in: folder)
    #expect(try await Scaler.load(contentsOf: url).prediction(x: [3, 5]).y.scalars == [6, 10])
    let configuration = MLModelConfiguration()
    let square = try await ScalerSquare.load(contentsOf: url, configuration: configuration)
    #expect(try await square.prediction(x: [3, 5]).y.scalars == [9, 25])
    #expect(configuration.functionName == nil)
  }

  @Test func training() async throws {
    let url = try await example("DigitClassifier")
    let examples = try ["0_1", "3_1", "8_1"].map { name in
      try DigitClassifierTrainingInput(imageAt: picture(name), digit: name.first?.wholeNumberValue ?? 0)
    }
    let losses = Losses()
    let trained = try await DigitClassifier.update(
      with: examples, parameters: DigitClassifierTrainingParameters(epochs: 3), modelAt: url
    ) { epoch, loss in losses.add(epoch, loss) }
    #expect(losses.epochs == [0, 1, 2])
    #expect(try await trained.prediction(imageAt: picture("3_1")).digit == 3)
    let folder = try TemporaryFolder()
    let place = URL(fileURLWithPath: folder.path("Trained.mlmodelc"))
    try trained.write(to: place)
    #expect(try await DigitClassifier.load(contentsOf: place).prediction(imageAt: picture("3_1")).digit == 3)
    await #expect(throws: MLModelError.self) {
      _ = try await DigitClassifier.update(
        with: examples, parameters: DigitClassifierTrainingParameters(epochs: -1), modelAt: url)
    }
  }

  @Test func missingResourceIsSaid() async throws {
    let error = await #expect(throws: MLModelError.self) { _ = try await Snacks.load() }
    #expect(error?.code == .io)
    #expect(error?.localizedDescription.hasPrefix("Snacks.mlmodelc is not in ") == true)
  }
}

extension DigitClassifier {
  /// The form that waits, from where both would do.
  fileprivate func predictionsHere(_ inputs: [DigitClassifierInput]) throws -> [DigitClassifierOutput] {
    let first = try inputs.first.map { try prediction($0) }
    let all = try predictions(inputs)
    return (first.map { [$0] } ?? []) + all.dropFirst()
  }
}

/// Losses by epoch, told from another thread.
private final class Losses: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [(epoch: Int, loss: Double)] = []

  func add(_ epoch: Int, _ loss: Double) { lock.withLock { all.append((epoch, loss)) } }

  var epochs: [Int] { lock.withLock { all.map(\.epoch) } }
}
