/// The integers that bytes hold, little-endian and without gaps. Bytes at the end that make no whole element are left
/// out.
package struct LittleEndianElements<Element: FixedWidthInteger>: RandomAccessCollection {
  private let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package var startIndex: Int { 0 }
  package var endIndex: Int { bytes.count / (Element.bitWidth / 8) }

  package subscript(index: Int) -> Element {
    let size = Element.bitWidth / 8
    let start = bytes.startIndex + index * size
    var value: Element = 0
    for place in (0..<size).reversed() {
      value = size > 1 ? value << 8 : 0
      value |= Element(truncatingIfNeeded: bytes[start + place])
    }
    return value
  }
}
