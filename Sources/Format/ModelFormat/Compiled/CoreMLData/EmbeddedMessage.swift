internal import ModelSpec
internal import ModelWire

/// A message that stands alone in a file, decoded by putting the tags of the messages around it in front.
struct EmbeddedMessage {
  /// The model that has nothing but the message, at the field numbers that were given.
  let model: Model

  /// Field number of `description` in `Model`.
  static let modelDescription = 2
  /// Field numbers of `neuralNetwork` in `Model` and of `updateParams` in it.
  static let updateParameters = [500, 10]

  /// - Throws: `Diagnostic` with the byte offset in the file, if `start` is where the message begins there.
  init(
    _ bytes: [UInt8], at numbers: [Int], file: String?, start: Int? = nil, limits: Limits = Limits()
  ) throws(Diagnostic) {
    let whole = Self.wrap(bytes, in: numbers)
    let added = whole.count - bytes.count
    do throws(Diagnostic) {
      model = try ModelCoding.decode(whole, limits: limits)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.location.file = file
      diagnostic.location.byteOffset = start.flatMap { start in
        diagnostic.location.byteOffset.map { max($0 - added, 0) + start }
      }
      throw diagnostic
    }
  }

  private static func wrap(_ bytes: [UInt8], in numbers: [Int]) -> [UInt8] {
    var writer = WireWriter()
    func field(_ numbers: ArraySlice<Int>, _ writer: inout WireWriter) {
      guard let number = numbers.first else { return writer.raw(bytes) }
      writer.entry(number) { field(numbers.dropFirst(), &$0) }
    }
    field(numbers[...], &writer)
    return writer.bytes
  }
}
