/// The same elements in another order or shape.
enum TensorTransformationOperations {
  static let all: [any TensorOperation.Type] = [
    DepthToSpace.self,
    ExpandDims.self,
    PixelShuffle.self,
    Reshape.self,
    Reverse.self,
    ReverseSequence.self,
    SliceByIndex.self,
    SliceBySize.self,
    SlidingWindows.self,
    SpaceToDepth.self,
    Squeeze.self,
    Transpose.self,
  ]
}
