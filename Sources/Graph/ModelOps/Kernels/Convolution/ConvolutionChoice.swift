internal import ModelSpec

/// Our kernels for convolutions with constant weights.
package enum ConvolutionChoice: String, CaseIterable, Sendable {
  /// Windows that move along one axis.
  case line
  /// A group for each channel.
  case separable
  /// Few channels, stored as planes.
  case planes
  /// Anything else, transposed or not.
  case direct
}

extension Convolution {
  /// Whether the kernel can compute this convolution: every assumption of its code is checked here, regardless of
  /// speed.
  ///
  /// Preparation demands it, so that changing a condition on speed cannot cause wrong results.
  func isServed(by choice: ConvolutionChoice) -> Bool {
    guard isWithinReach else { return false }
    switch choice {
    case .line: return lineAxis != nil
    case .separable: return SeparableConvolution(self).isServed
    case .planes: return window.kernel.count == 2 && groups == 1 && !isTransposed && !hasAddend && isWithinBand
    case .direct: return isTransposed ? window.dilations.allSatisfy { $0 == 1 } && isOfFewPhases : isWithinBand
    }
  }

  /// Whether oneDNN can compute this convolution: some of its kernels read out of bounds for windows that meet only
  /// padding.
  var isServedByLibrary: Bool {
    let wide = isTransposed ? window.output : window.input
    return isWithinReach
      && window.kernel.indices.allSatisfy { axis in
        let span = (window.kernel[axis] - 1) * window.dilations[axis] + 1
        // A dilated window that overlaps the input may still step over it.
        let isMet = wide[axis] >= window.dilations[axis] || window.kernel[axis] == 1
        return isMet && window.padBefore[axis] < span && window.padAfter[axis] < span
      }
  }

  /// - Throws: `OperationError` if the kernel cannot compute this convolution.
  func demand(_ choice: ConvolutionChoice) throws(OperationError) {
    guard isServed(by: choice) else {
      throw OperationError("the kernel '\(choice.rawValue)' does not compute a convolution of this kind")
    }
  }

  /// The kernel to use, nil for oneDNN or the reference loops; and why.
  ///
  /// - Parameter allowsWinograd: Whether there is memory for transformed weights.
  func choice(allowsWinograd: Bool) -> (kernel: ConvolutionChoice?, reason: String) {
    let rules = ConvolutionRule.all.filter { rule in rule.kernel.map(isServed) ?? true }
    if let rule = rules.first(where: { $0.holds(self, allowsWinograd) }), rule.kernel != nil || isServedByLibrary {
      return (rule.kernel, rule.reason)
    }
    return (ConvolutionChoice.allCases.last(where: isServed), "nothing faster computes it")
  }

  /// The axis along which windows move, if there is only one and the 1-D kernels support it.
  var lineAxis: Int? {
    let axes = window.kernel.indices.filter {
      window.input[$0] != 1 || window.output[$0] != 1 || window.kernel[$0] != 1 || window.padBefore[$0] != 0
        || window.padAfter[$0] != 0
    }
    guard axes.count <= 1, let axis = axes.first ?? window.kernel.indices.first else { return nil }
    guard isTransposed else { return axis }
    // The number of taps must be the same for each remainder by the stride: padding with zero weights would turn
    // infinity into NaN.
    let isEven = window.kernel[axis] % window.strides[axis] == 0
    return groups == 1 && isEven && window.dilations[axis] == 1 && window.padBefore[axis] >= 0 ? axis : nil
  }

  /// Whether the rows under a window, with zeros at both ends, need little memory compared with the input.
  var isWithinRows: Bool {
    let pads = window.padBefore + window.padAfter
    guard pads.allSatisfy({ (0...256).contains($0) }), window.dilations.allSatisfy({ $0 <= 256 }),
      window.strides.allSatisfy({ $0 <= 16 }), window.kernel.allSatisfy({ $0 <= 256 })
    else { return false }
    let spans = zip(window.kernel, window.dilations).map { ($0 - 1) * $1 + 1 }
    let columns = max((window.output[1] - 1) * window.strides[1] + spans[1], window.padBefore[1] + window.input[1])
    let rows = min(spans[0], window.input[0])
    return spans.allSatisfy { $0 <= 256 } && isModest(rows: rows, columns: columns, channels: inputChannels + 32)
  }

  /// Whether the same holds for rows without zeros at the ends, and for the index tables of all positions that windows
  /// reach.
  private var isWithinBand: Bool {
    let reaches = window.kernel.indices.map { axis in
      (window.output[axis] - 1) * window.strides[axis] + (window.kernel[axis] - 1) * window.dilations[axis] + 1
    }
    let areFew = zip(reaches, window.input).allSatisfy { $0 <= max(1 << 20, 4 * $1) }
    return areFew
      && isModest(
        rows: window.kernel.dropLast().reduce(1, *), columns: reaches.last ?? 1, channels: inputChannels)
  }

  private func isModest(rows: Int, columns: Int, channels: Int) -> Bool {
    let byteCount = Double(rows) * Double(columns) * Double(channels) * 4
    return byteCount <= max(64e6, 32 * 4 * Double(inputChannels) * Double(window.inputVolume))
  }

  /// Whether the phases of a transposed convolution (one convolution for each remainder of positions by the strides)
  /// need about the memory of its weights: a phase without weights still stores zeros.
  private var isOfFewPhases: Bool {
    let phases = zip(window.strides, window.output).reduce(1) { $0 * min($1.0, $1.1) }
    return phases <= 4 * window.kernelVolume || phases <= 4096 && phases * inputChannels * outputChannels <= 1 << 22
  }
}
