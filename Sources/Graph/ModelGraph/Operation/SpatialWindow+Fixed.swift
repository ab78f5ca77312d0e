internal import ModelSpec

/// A window over an input of exactly known lengths. One number a spatial axis in each list.
package struct FixedWindow: Equatable, Sendable {
  package var input: [Int]
  package var output: [Int]
  package var kernel: [Int]
  package var strides: [Int]
  package var dilations: [Int]
  package var padBefore: [Int]
  package var padAfter: [Int]

  package init(
    input: [Int], output: [Int], kernel: [Int], strides: [Int], dilations: [Int], padBefore: [Int], padAfter: [Int]
  ) {
    self.input = input
    self.output = output
    self.kernel = kernel
    self.strides = strides
    self.dilations = dilations
    self.padBefore = padBefore
    self.padAfter = padAfter
  }

  package var kernelVolume: Int { kernel.reduce(1, *) }
  package var inputVolume: Int { input.reduce(1, *) }
  package var outputVolume: Int { output.reduce(1, *) }
}

extension SpatialWindow {
  /// The window over lengths `input` that gives lengths `output`.
  ///
  /// Same padding is max((output − 1) · stride + span − input, 0) in all, the odd element after the input, or before it
  /// for `same_lower`. With `isTransposed` input and output have changed places, and the padding is taken off the
  /// output.
  package func fixed(input: [Int], output: [Int], isTransposed: Bool = false) throws(OperationError) -> FixedWindow {
    guard let kernel = Shape(kernel).fixed else {
      throw OperationError("the window \(Shape(self.kernel)) is not known before the model runs")
    }
    var window = FixedWindow(
      input: input, output: output, kernel: kernel, strides: strides, dilations: dilations,
      padBefore: kernel.map { _ in 0 }, padAfter: kernel.map { _ in 0 })
    for axis in kernel.indices {
      switch padType {
      case .valid: break
      case .custom:
        window.padBefore[axis] = pad[2 * axis]
        window.padAfter[axis] = pad[2 * axis + 1]
      case .same, .sameLower:
        let (wide, narrow) = isTransposed ? (output[axis], input[axis]) : (input[axis], output[axis])
        let covered = (Extent(narrow) - 1) * Extent(strides[axis]) + span(axis)
        guard let total = (covered - Extent(wide)).maximum(0).fixed else {
          throw OperationError("padding for a length of \(narrow) and strides of \(strides[axis]) is too much to count")
        }
        window.padBefore[axis] = padType == .same ? total / 2 : total - total / 2
        window.padAfter[axis] = total - window.padBefore[axis]
      }
    }
    return window
  }
}

extension TensorOperation {
  /// The shape of the first result of an operation whose arguments' shapes are fixed.
  package func fixedOutputShape() throws(OperationError) -> [Int] {
    guard let shape = try outputTypes().first?.tensor?.shape.fixed else {
      throw OperationError("the shape of the result is not known before the model runs")
    }
    return shape
  }
}

extension TensorType {
  /// The shape of the argument called `parameter`, which is to be fixed.
  package func fixedShape(_ parameter: String) throws(OperationError) -> [Int] {
    guard let fixed = shape.fixed else {
      throw OperationError("the shape \(shape) of `\(parameter)` is not known before the model runs")
    }
    return fixed
  }
}
