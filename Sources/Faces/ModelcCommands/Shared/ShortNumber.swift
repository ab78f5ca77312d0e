internal import Glibc
internal import ModelBench
import ModelSpec

/// Numbers for people, with at most six digits.
enum ShortNumber {
  /// For example `3`, `0.123457` or `1.5e-07`.
  static func text(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
    guard number != 0 else { return "0" }
    let places = 5 - Int(truncating: log10(number.magnitude).rounded(.down))
    // Beyond these, the power of ten itself could not be represented.
    guard abs(places) < 300 else { return "\(number)" }
    let scale = pow(10, Double(abs(places)))
    let rounded = places >= 0 ? (number * scale).rounded() / scale : (number / scale).rounded() * scale
    if let whole = Int64(exactly: rounded), whole.magnitude < 1_000_000_000_000_000 { return String(whole) }
    return "\(rounded)"
  }

  /// A fraction as a percentage with two decimals, such as `99.87 %`.
  static func percent(_ share: Double) -> String {
    guard share.isFinite, share.magnitude < 1e12 else { return text(share) }
    return "\(decimals(share * 100, 2)) %"
  }

  /// For example `12.3 µs`, `4.567 ms` or `1.234 s`.
  static func time(_ duration: Duration) -> String {
    let seconds = duration.seconds
    if seconds >= 1 { return "\(decimals(seconds, 3)) s" }
    return seconds >= 1e-3 ? "\(decimals(seconds * 1e3, 3)) ms" : "\(decimals(seconds * 1e6, 1)) µs"
  }

  /// `number` with exactly `count` decimals.
  static func decimals(_ number: Double, _ count: Int) -> String {
    let scale = pow(10, Double(count))
    let scaled = (number.magnitude * scale).rounded()
    guard let whole = Int64(exactly: scaled) else { return "\(number)" }
    let digits = String(whole)
    let padded = String(repeating: "0", count: max(0, count + 1 - digits.count)) + digits
    let sign = number < 0 && whole != 0 ? "-" : ""
    return count == 0 ? sign + padded : "\(sign)\(padded.dropLast(count)).\(padded.suffix(count))"
  }
}

/// Sizes for people.
enum ByteText {
  /// For example `512 bytes`, `4.9 MB` or `1.2 GB`, in powers of 1000.
  static func text(_ count: Int) -> String {
    var number = Double(count)
    for unit in ["bytes", "kB", "MB", "GB"] {
      if number < 1000 || unit == "GB" {
        if unit == "bytes" { return "\(count) bytes" }
        let tenths = Int(truncating: (number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
      }
      number /= 1000
    }
    return "\(count) bytes"
  }
}
