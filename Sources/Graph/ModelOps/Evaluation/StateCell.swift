internal import ModelSpec
internal import Synchronization

/// A tensor that outlives predictions.
///
/// Reading and writing hand tensors on without copying them: what a state holds is never written to in place while it
/// holds it. Operations that change a part of a state of half precision ask for its memory instead: the state then holds
/// its elements as halves, and reading makes a tensor of them.
public final class StateCell: Sendable {
  private enum Contents: Sendable {
    case zeros
    case tensor(Tensor)
    case halves(HalfMemory)
  }

  /// Its shape is fixed.
  public let type: TensorType
  private let contents: Mutex<Contents>

  /// - Parameter tensor: What the state holds; zeros when nil.
  public init(_ type: TensorType, _ tensor: Tensor? = nil) {
    self.type = type
    contents = Mutex(tensor.map { .tensor($0) } ?? .zeros)
  }

  /// What the state holds; zeros when nothing was written. Copies nothing but halves.
  public func read() -> Tensor {
    contents.withLock { contents in
      switch contents {
      case .tensor(let tensor): return tensor
      case .halves(let memory): return memory.widened(type)
      case .zeros:
        let tensor = Tensor(zeros: type.scalar, type.shape.fixed ?? [])
        contents = .tensor(tensor)
        return tensor
      }
    }
  }

  /// Hands the tensor over, so that its memory may be changed. Unless it is written again, the state holds zeros.
  public func take() -> Tensor {
    contents.withLock { contents in
      defer { contents = .zeros }
      return switch contents {
      case .tensor(let tensor): tensor
      case .halves(let memory): memory.widened(type)
      case .zeros: Tensor(zeros: type.scalar, type.shape.fixed ?? [])
      }
    }
  }

  /// - Throws: `OperationError` when `value` is not of the state's type.
  public func write(_ value: Tensor) throws(OperationError) {
    guard value.scalar == type.scalar, value.shape == type.shape.fixed else {
      throw OperationError("the state is given \(value.type), expected \(type)")
    }
    contents.withLock { $0 = .tensor(value) }
  }

  /// The elements as halves, which may be changed where they are; the state holds them so from now on.
  func halves() -> HalfMemory {
    contents.withLock { contents in
      let memory: HalfMemory
      switch contents {
      case .halves(let held): return held
      case .tensor(let tensor): memory = HalfMemory(tensor)
      case .zeros: memory = HalfMemory(zeros: type.shape.fixed?.reduce(1, *) ?? 0)
      }
      contents = .halves(memory)
      return memory
    }
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
