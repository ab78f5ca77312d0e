import CoreML
import Foundation

/// Draws digits from noise. All models used for it have the same inputs and outputs.
struct DigitGenerator: Sendable {
  let model: MLModel
  private let input: String
  private let output: String
  private let noiseCount: Int

  init(_ model: MLModel) throws {
    let description = model.modelDescription
    guard let input = description.inputDescriptionsByName.first,
      let count = input.value.multiArrayConstraint?.shape.first, let output = description.outputDescriptionsByName.first
    else { throw CocoaError(.fileReadCorruptFile) }
    self.model = model
    self.input = input.key
    self.output = output.key
    noiseCount = count.intValue
  }

  init(contentsOf url: URL) throws {
    try self.init(MLModel(contentsOf: url))
  }

  /// An image of the last digit of `seed`, by rows, from -1 (black) to 1 (white); the rest of `seed` varies its appearance.
  func picture(seed: UInt64) throws -> [[Double]] {
    let noise = try MLMultiArray(shape: [NSNumber(value: noiseCount)], dataType: .double)
    var random = Noise(seed: seed)
    for index in 0..<noiseCount {
      let number = random.next()
      noise[index] = NSNumber(value: index < 10 ? (index == Int(seed % 10) ? 1 : 0) : number)
    }
    let features = try MLDictionaryFeatureProvider(dictionary: [input: MLFeatureValue(multiArray: noise)])
    guard let drawn = try model.prediction(from: features).featureValue(for: output)?.multiArrayValue else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let side = drawn.shape.last?.intValue ?? 1
    return (0..<drawn.count / side).map { row in (0..<side).map { drawn[row * side + $0].doubleValue } }
  }
}

/// Normally distributed random numbers, the same for a seed on every machine.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
  }

  private mutating func uniform() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return (Double((bits ^ bits >> 31) >> 11) + 0.5) / Double(1 << 53)
  }

  mutating func next() -> Double {
    (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}

/// Draws images with characters, two rows of pixels per line.
enum Drawing {
  static func text(_ pictures: [[[Double]]]) -> String {
    let shades = Array(" .:-=+*#%@")
    let rows = pictures.first?.count ?? 0
    return stride(from: 0, to: rows, by: 2).map { row in
      pictures.map { picture in
        String(picture[row].map { shades[min(9, max(0, Int(($0 + 1) * 5)))] })
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
