import ModelCodegen
import Testing

@Suite struct KnownLengthsTests {
  @Test(arguments: KnownLengths.all.indices)
  func ourTextIsAsLong(index: Int) throws {
    let (signature, lengths) = KnownLengths.all[index]
    let files = try signature.files()
    #expect(files.map(\.text.unicodeScalars.count) == lengths, "\(signature)")
  }
}
