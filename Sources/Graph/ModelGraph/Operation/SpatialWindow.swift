internal import ModelSpec

/// A window that convolution or pooling slides over the spatial axes, and how the input is padded for it.
package struct SpatialWindow: Sendable {
  package enum PadType: String, CaseIterable, Sendable {
    case valid, same, custom
    /// As `same`, with the odd row or column of padding before the input instead of after it.
    case sameLower = "same_lower"
  }

  /// The window's extents, one a spatial axis.
  package var kernel: [Extent]
  package var strides: [Int]
  package var dilations: [Int]
  package var padType: PadType
  /// Before and after each spatial axis; zeros unless `padType` is `custom`.
  package var pad: [Int]
  /// Whether a window that starts inside the padded input but ends outside of it counts.
  package var ceilMode = false

  /// Reads `strides`, `dilations`, `pad_type` and `pad`, each with a default.
  package init(_ arguments: OperationArguments, kernel: [Extent]) throws(OperationError) {
    let axes = kernel.count
    self.kernel = kernel
    strides = try arguments.integers("strides", count: axes, default: 1)
    dilations = try arguments.integers("dilations", count: axes, default: 1)
    padType = try arguments.choice("pad_type", default: .valid)
    let pad = try arguments.integers("pad", count: 2 * axes, default: 0)
    self.pad = padType == .custom ? pad : Array(repeating: 0, count: 2 * axes)
    for (name, values, least) in [("strides", strides, 1), ("dilations", dilations, 1), ("pad", self.pad, 0)] {
      if let bad = values.first(where: { $0 < least }) {
        throw OperationError("`\(name)` holds \(bad), expected at least \(least)", argument: name)
      }
      if let bad = values.first(where: { $0 > Self.largest }) {
        throw OperationError("`\(name)` holds \(bad), expected at most \(Self.largest)", argument: name)
      }
    }
    guard !Shape(kernel).isBeyondMemory, kernel.allSatisfy({ $0.lower <= Self.largest }) else {
      throw OperationError("the window \(Shape(kernel)) is too large, expected lengths up to \(Self.largest)")
    }
  }

  /// Keeps products of two of these numbers integers.
  private static let largest = 1 << 24

  /// What the input must hold, so that at least one window fits in.
  package func requirements(_ argument: String, _ shape: Shape) -> [ShapeRequirement] {
    guard padType != .same, padType != .sameLower else { return [] }
    let lead = shape.rank - kernel.count
    return kernel.indices.map { axis in
      let least = (span(axis) - padding(axis)).lower
      return ShapeRequirement(
        argument, shape, axis: lead + axis, Self.role(axis, of: kernel.count),
        .within(Swift.max(least, 0)...Extent.unbounded))
    }
  }

  /// The extents after sliding the window over `input`, its spatial axes only.
  ///
  /// Same padding: ⌈input / stride⌉. Else ⌊(input + padding − span) / stride⌋ + 1, where the span is
  /// (kernel − 1) · dilation + 1; with `ceilMode` rounded up, less one when the last window would start in the padding.
  package func output(_ input: [Extent]) -> [Extent] {
    input.indices.map { axis in
      let stride = strides[axis]
      switch padType {
      case .same, .sameLower: return input[axis].ceilingDivided(by: stride).asLength
      case .valid, .custom: break
      }
      let room = input[axis] + padding(axis) - span(axis)
      guard ceilMode else { return (room.floorDivided(by: Extent(stride)) + 1).asLength }
      let count = room.ceilingDivided(by: stride) + 1
      let padding = self.padding(axis)
      guard padding.lower > 0, let length = count.fixed, let inside = input[axis].fixed else {
        return padding.lower > 0 ? (count - Extent(0...1)).asLength : count.asLength
      }
      let start = (Extent(length) - 1) * Extent(stride)
      return start.lower >= (Extent(inside) + Extent(pad[2 * axis])).lower ? Extent(length - 1) : count
    }
  }

  package func span(_ axis: Int) -> Extent { (kernel[axis] - 1) * Extent(dilations[axis]) + 1 }

  private func padding(_ axis: Int) -> Extent { Extent(pad[2 * axis]) + Extent(pad[2 * axis + 1]) }

  /// What people call spatial axis `axis` of `count`.
  package static func role(_ axis: Int, of count: Int) -> String {
    ["depth", "height", "width"][Swift.max(0, Swift.min(2, axis + 3 - count))]
  }
}
