internal import ModelSpec

/// A part of a state that operations look at where it is: slices of slices.
///
/// Of parameter `key` these are `key.slices`, how many there are, and for slice 0, 1, … `key.0.begin`, `key.0.end`,
/// `key.0.stride`, `key.0.begin_mask`, `key.0.end_mask` and `key.0.squeeze_mask`, as `slice_by_index` has them, all
/// constant but begins and ends.
package struct StateSlices: Sendable {
  package struct Slice: Sendable {
    package var steps: AxisSteps
    /// Nil where they are only known when the model runs; then there is a parameter's name.
    package var begin: [Int]?
    package var end: [Int]?
    package var name: String
  }

  /// The type of the tensor that the state holds.
  package let type: TensorType
  /// The part's shape, as far as it is known.
  package let shape: Shape
  package let slices: [Slice]

  /// Most slices that one operation has of a state.
  package static let mostSlices = 4

  package init(_ parameter: String, _ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.halfState(parameter)
    let count = try arguments.integer("\(parameter).slices")
    guard (0...Self.mostSlices).contains(count) else {
      throw OperationError("`\(parameter).slices` is \(count), expected 0 to \(Self.mostSlices)")
    }
    var slices: [Slice] = []
    var part = type
    for index in 0..<count {
      let name = "\(parameter).\(index)"
      var own = OperationArguments()
      own.bind("x", [OperationArguments.Argument(InferredValue(.tensor(part)))])
      for word in ["begin", "end", "stride", "begin_mask", "end_mask", "squeeze_mask"]
      where arguments.has("\(name).\(word)") {
        own.bind(word, arguments.all("\(name).\(word)"))
      }
      let slice = try SliceByIndex(own)
      guard let strides = slice.steps.strides, let beginMask = slice.steps.beginMask, let endMask = slice.steps.endMask,
        let squeezeMask = slice.steps.squeezeMask, let result = try slice.outputTypes().first?.tensor
      else { throw OperationError("the strides and masks of slice \(index) of `\(parameter)` are not constant") }
      let steps = AxisSteps(strides: strides, beginMask: beginMask, endMask: endMask, squeezeMask: squeezeMask)
      slices.append(
        Slice(
          steps: steps, begin: Self.fixed(own.elements("begin")), end: Self.fixed(own.elements("end")), name: name))
      part = result
    }
    self.slices = slices
    shape = part.shape
  }

  package static func fixed(_ elements: [Extent]?) -> [Int]? {
    guard let elements, elements.allSatisfy(\.isFixed) else { return nil }
    return elements.compactMap(\.fixed)
  }
}
