internal import Synchronization

/// A tensor that outlives predictions.
///
/// Reading and writing hand tensors on without copying them: what a state holds is never written to in place while it
/// holds it.
public final class StateCell: Sendable {
  /// Its shape is fixed.
  public let type: TensorType
  private let tensor: Mutex<Tensor?>

  /// - Parameter tensor: What the state holds; zeros when nil.
  public init(_ type: TensorType, _ tensor: Tensor? = nil) {
    self.type = type
    self.tensor = Mutex(tensor)
  }

  /// What the state holds; zeros when nothing was written. Copies nothing.
  public func read() -> Tensor {
    tensor.withLock { held in
      let tensor = held ?? Tensor(zeros: type.scalar, type.shape.fixed ?? [])
      held = tensor
      return tensor
    }
  }

  /// Hands the tensor over, so that its memory may be changed. Unless it is written again, the state holds zeros.
  public func take() -> Tensor {
    tensor.withLock { held in
      defer { held = nil }
      return held ?? Tensor(zeros: type.scalar, type.shape.fixed ?? [])
    }
  }

  /// - Throws: `OperationError` when `value` is not of the state's type.
  public func write(_ value: Tensor) throws(OperationError) {
    guard value.scalar == type.scalar, value.shape == type.shape.fixed else {
      throw OperationError("the state is given \(value.type), expected \(type)")
    }
    tensor.withLock { $0 = value }
  }
}

extension OperationInputs {
  func state(_ parameter: String) throws(OperationError) -> StateCell {
    guard case .state(let cell)? = all(parameter).first else {
      throw OperationError("`\(parameter)` is no state", argument: parameter)
    }
    return cell
  }
}

extension OperationArguments {
  /// The type of the tensor that a state holds.
  func state(_ parameter: String) throws(OperationError) -> TensorType {
    let type = try required(parameter).type
    guard case .state(let tensor) = type else {
      throw OperationError("`\(parameter)` is \(type), expected a state", argument: parameter)
    }
    return tensor
  }
}
