import ModelFormat
package import ModelSpec

/// Changes models that were made in a few places: fields are changed, dropped, doubled or taken from other models.
package struct MutantGenerator {
  /// How many models give messages to others.
  private static let donorCount = 40

  private let donors: [WireMessage.Descriptor: [WireMessage]]

  package init() {
    var donors: [WireMessage.Descriptor: [WireMessage]] = [:]
    func collect(_ message: WireMessage) {
      for case .message(let nested) in message.fields.map(\.value) {
        if donors[nested.descriptor, default: []].count < 100 { donors[nested.descriptor, default: []].append(nested) }
        collect(nested)
      }
    }
    for number in 0..<Self.donorCount {
      for model in [ProgramGenerator.model(number), NetworkGenerator.model(number)] {
        if let model, let message = Self.message(model) { collect(message) }
      }
    }
    self.donors = donors
  }

  private static func message(_ model: Model) -> WireMessage? {
    WireMessage(ModelFile.encode(model)[...], WireMessage.model)
  }

  /// The mutant of a number: the same in every run; nil when it cannot be read.
  package func model(_ number: Int) -> Model? {
    let made = number.isMultiple(of: 2) ? ProgramGenerator.model(number) : NetworkGenerator.model(number)
    guard let made, var mutant = Self.message(made) else { return nil }
    var mutator = Mutator(SplitMix(UInt64(truncatingIfNeeded: number)), donors: donors)
    mutator.mutate(&mutant)
    return try? ModelFile.decode(mutant.bytes)
  }
}
