internal import ModelBase
internal import ModelImage

/// Reads portable gray maps and pixel maps: `P2` and `P3` with numbers as text, `P5` and `P6` with bytes.
///
/// Samples are scaled from 0...maximum to 0...255, rounded to nearest. Only the first of several images is read.
struct PNMReader {
  private let bytes: [UInt8]
  private var offset = 2

  private let pixelLimit: Int

  init(_ bytes: [UInt8], pixelLimit: Int) {
    self.bytes = bytes
    self.pixelLimit = pixelLimit
  }

  mutating func read() throws(Diagnostic) -> PixelBuffer {
    let kind = bytes[1] - UInt8(ascii: "0")
    let isText = kind <= 3
    let isGray = kind == 2 || kind == 5
    let (width, height, maximum) = (try number("width"), try number("height"), try number("maximum"))
    guard width > 0, height > 0 else { throw .damaged(.pnm, "the image has no pixels") }
    guard width <= ImageLimits.side, height <= ImageLimits.side, width * height <= pixelLimit else {
      throw .tooLarge(width: Int64(width), height: Int64(height))
    }
    guard 1...65535 ~= maximum else {
      throw .damaged(.pnm, "the maximum is \(maximum), expected 1 to 65535")
    }
    let count = width * height * (isGray ? 1 : 3)
    let sampleBytes = maximum > 255 ? 2 : 1
    if !isText {
      // A single whitespace byte ends the header.
      offset += 1
    }
    guard isText ? count <= bytes.count - offset : count * sampleBytes <= bytes.count - offset else {
      throw .truncated(.pnm)
    }
    var samples = [UInt8]()
    if isText || maximum != 255 {
      samples.reserveCapacity(count)
      for _ in 0..<count {
        let sample = min(isText ? try number("sample") : binary(sampleBytes), maximum)
        samples.append(UInt8((sample * 255 + maximum / 2) / maximum))
      }
    } else {
      samples = Array(bytes[offset..<offset + count])
    }
    let image = PixelBuffer(bytes: samples, width: width, height: height, format: isGray ? .gray8 : .rgb24)
    return isGray ? image : image.converted(to: .rgba32)
  }

  private mutating func binary(_ count: Int) -> Int {
    defer { offset += count }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The next number of the text, after whitespace and comments, which extend from `#` to the end of the line.
  private mutating func number(_ name: String) throws(Diagnostic) -> Int {
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "#") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      } else if !bytes[offset].isPNMSpace {
        break
      } else {
        offset += 1
      }
    }
    guard offset < bytes.count else { throw .truncated(.pnm) }
    var value = 0
    let start = offset
    while offset < bytes.count, case let digit = Int(bytes[offset]) - 48, 0...9 ~= digit {
      value = min(value * 10 + digit, 1 << 40)
      offset += 1
    }
    guard offset > start else { throw .damaged(.pnm, "the \(name) is not a number") }
    return value
  }
}

extension UInt8 {
  /// Whether the byte separates numbers of a portable map: a space, tab or line end.
  var isPNMSpace: Bool { self == 32 || 9...13 ~= self }
}
