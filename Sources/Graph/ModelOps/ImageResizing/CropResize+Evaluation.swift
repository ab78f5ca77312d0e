import ModelSpec

extension CropResize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = try context.result(x.scalar, try fixedResultShape())
    let (images, channels, rows, columns) = (x.shape[0], x.shape[1], x.shape[2], x.shape[3])
    guard y.count > 0 else { return [.tensor(y)] }
    let (scale, padding) = (inputs.number("spatial_scale", scale), inputs.number("pad_value", padding))
    var start = 0
    for (box, image) in try boxNumbers(inputs) {
      if let image, !(0..<images).contains(image) {
        throw .elements(
          "box \(start / (channels * height * width)) is of image \(image), expected 0 to \(images - 1) for `x` "
            + "\(x.type.shape)", argument: inputs.has("boxes") ? "box_indices" : "roi")
      }
      let ends = boxMode.ends(box.map { Double($0 * scale) })
      let (tall, wide) = isNormalized ? (Double(rows - 1), Double(columns - 1)) : (1, 1)
      let samples = (
        samples(height, length: rows, from: ends.top * tall, to: ends.bottom * tall),
        samples(width, length: columns, from: ends.left * wide, to: ends.right * wide)
      )
      let count = (image == nil ? images : 1) * channels
      SamplingKernel.bilinear(
        x, from: (image ?? 0) * channels * rows * columns, images: count, height: rows, width: columns,
        rows: samples.0, columns: samples.1, outside: padding, into: y, at: start, in: context)
      start += count * height * width
    }
    return [.tensor(y)]
  }

  /// The four numbers of each box, and its image; nil when it is cut out of all.
  private func boxNumbers(_ inputs: OperationInputs) throws(OperationError) -> [(box: [Float], image: Int?)] {
    switch boxes {
    case .boxes:
      let numbers = try inputs.tensor("boxes").floatArray
      let images = inputs.optionalTensor("box_indices")?.integerArray
      return (0..<(numbers.count / 4)).map { (index: Int) -> (box: [Float], image: Int?) in
        (Array(numbers[4 * index..<4 * index + 4]), images?[index] ?? index)
      }
    case .roi:
      let roi = try inputs.tensor("roi")
      let (numbers, width) = (roi.floatArray, roi.shape[2])
      return (0..<(numbers.count / width)).map { (index: Int) -> (box: [Float], image: Int?) in
        let box = Array(numbers[width * index..<width * (index + 1)])
        return width == 5 ? (Array(box[1...]), Int(Int32(truncating: box[0]))) : (box, nil)
      }
    }
  }
}
