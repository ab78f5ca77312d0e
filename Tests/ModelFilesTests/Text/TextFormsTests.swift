import ModelFiles
import Testing

/// Base 64, hexadecimal digits and escaped names.
struct TextFormsTests {
  /// The examples of RFC 4648, section 10.
  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func base64(text: String, encoded: String) {
    #expect(Base64.text(Array(text.utf8)) == encoded)
    #expect(Base64.bytes(encoded) == Array(text.utf8))
    #expect(Base64.bytes(Array(encoded.utf8)) == Array(text.utf8))
  }

  @Test func everyByteInBase64() {
    for count in 253...256 {
      let bytes = (0..<count).map { UInt8($0 &* 7 & 0xff) }
      #expect(Base64.bytes(Base64.text(bytes)) == bytes)
    }
    #expect(Base64.text([0xfb, 0xff, 0xfe]) == "+//+")
  }

  /// Stray bits, missing padding, padding in the middle, spaces, and characters of other alphabets.
  @Test(
    arguments: [
      "Zh==", "Zm9=", "Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Zm=v", "Zm 9v", "Zm9v\n", "-__-", "Zm9\u{e9}", "A",
    ])
  func notBase64(text: String) {
    #expect(Base64.bytes(text) == nil)
  }

  @Test func hexadecimal() {
    #expect(Hexadecimal.text([0x00, 0x0f, 0xa0, 0xff]) == "000fa0ff")
    #expect(Hexadecimal.text([UInt8]()) == "")
    #expect(Hexadecimal.text(UInt32(0xbeef)) == "0000beef")
    #expect(Hexadecimal.text(UInt64.max - 1) == "fffffffffffffffe")
    #expect(Hexadecimal.bytes("000fA0fF") == [0x00, 0x0f, 0xa0, 0xff])
    #expect(Hexadecimal.bytes("") == [])
  }

  @Test(arguments: ["0", "0g", "0x10", "\u{ff11}\u{ff11}", " 1", "00 "])
  func notHexadecimal(text: String) {
    #expect(Hexadecimal.bytes(text) == nil)
  }

  @Test func textOfDigits() {
    #expect(Hexadecimal.isText("00ff".utf8, byteCount: 2))
    #expect(!Hexadecimal.isText("00ff".utf8, byteCount: 1))
    #expect(!Hexadecimal.isText("00FF".utf8, byteCount: 2))
    #expect(!Hexadecimal.isText("00f ".utf8, byteCount: 2))
  }

  @Test func escapedNames() {
    #expect(EscapedText.text(Array("weights é.bin".utf8)) == "weights é.bin")
    #expect(EscapedText.text([0x61, 0xff, 0x7f]) == "a\\xff\\x7f")
    #expect(EscapedText.text(Array("é\n".utf8)) == "\\xc3\\xa9\\x0a")
  }
}
