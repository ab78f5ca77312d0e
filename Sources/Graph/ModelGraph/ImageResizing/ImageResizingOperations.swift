/// Images made larger and smaller.
package enum ImageResizingOperations {
  package static let all: [any TensorOperation.Type] = [
    Affine.self,
    Crop.self,
    CropResize.self,
    Resample.self,
    Resize.self,
    ResizeBilinear.self,
    ResizeNearestNeighbor.self,
    UpsampleBilinear.self,
    UpsampleNearestNeighbor.self,
  ]
}
