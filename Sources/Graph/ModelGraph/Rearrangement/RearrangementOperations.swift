/// The same elements in another order or shape.
package enum RearrangementOperations {
  package static let all: [any TensorOperation.Type] = [
    BatchToSpace.self,
    DepthToSpace.self,
    ExpandDims.self,
    PixelShuffle.self,
    PixelUnshuffle.self,
    Reshape.self,
    ReshapeToReferences.self,
    Reverse.self,
    ReverseSequence.self,
    SliceByIndex.self,
    SliceBySize.self,
    SliceUpdate.self,
    SlidingWindows.self,
    SpaceToBatch.self,
    SpaceToDepth.self,
    Squeeze.self,
    Transpose.self,
  ]
}
