internal import ModelSpec

/// A tensor at run time.
///
/// Its elements are held in one of three forms, whatever the narrower type that the model declares: floats as `Float`,
/// integers as `Int32`, truth values as one byte, 0 or 1. Half precision is thus computed in single precision; only
/// what enters and leaves a model is rounded.
public struct Tensor: Sendable {
  /// How elements lie in memory.
  public typealias Form = ElementForm

  /// The element type that the model sees.
  public let scalar: ScalarType
  /// Lengths of the axes, outermost first; empty for a scalar.
  public let shape: [Int]
  /// How the axes lie in memory.
  public let layout: TensorLayout
  /// Number of elements.
  public let count: Int
  package var storage: TensorStorage
  /// Where the elements begin in `storage`, in bytes.
  package let byteOffset: Int

  /// A tensor over memory; the memory must hold `count` elements from `byteOffset` on.
  package init(
    _ scalar: ScalarType, _ shape: [Int], layout: TensorLayout = .rowMajor, storage: TensorStorage, byteOffset: Int = 0
  ) {
    self.scalar = scalar
    self.shape = shape
    self.layout = layout
    self.storage = storage
    self.byteOffset = byteOffset
    count = shape.reduce(1, *)
    assert(byteOffset + count * Form(scalar).byteCount <= storage.byteCount)
  }

  /// Number of axes.
  public var rank: Int { shape.count }
  /// How the elements are held in memory.
  public var form: Form { Form(scalar) }
  /// Bytes of all elements in memory.
  public var byteCount: Int { count * form.byteCount }
  /// Element type and shape.
  public var type: TensorType { TensorType(scalar, Shape(fixed: shape)) }

  /// The same elements in another shape of as many. Copies nothing; the tensor must lie row-major.
  public func reshaped(_ shape: [Int]) -> Tensor {
    precondition(layout == .rowMajor && shape.reduce(1, *) == count)
    return Tensor(scalar, shape, storage: storage, byteOffset: byteOffset)
  }

  /// The same elements under another type of the same form.
  public func retyped(_ scalar: ScalarType) -> Tensor {
    precondition(Form(scalar) == form)
    return Tensor(scalar, shape, layout: layout, storage: storage, byteOffset: byteOffset)
  }

  /// `count` consecutive elements from element `start` on, as a row-major tensor. Copies nothing.
  public func slice(from start: Int, shape: [Int]) -> Tensor {
    precondition(layout == .rowMajor && start >= 0 && start + shape.reduce(1, *) <= count)
    return Tensor(scalar, shape, storage: storage, byteOffset: byteOffset + start * form.byteCount)
  }
}
