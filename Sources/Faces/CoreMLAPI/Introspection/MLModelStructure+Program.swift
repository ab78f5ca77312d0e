internal import ModelSpec
internal import OrderedCollections

extension MLModelStructure {
  /// An ML Program.
  public struct Program: Sendable {
    /// The type of a value.
    public struct ValueType: Sendable {
      let type: MILSpec.ValueType?
    }

    /// A constant.
    public struct Value: Sendable {
      let value: MILSpec.Value
    }

    /// A value's name and type.
    public struct NamedValueType: Sendable {
      /// The value's name in its function.
      public let name: String
      /// The value's type.
      public let type: ValueType

      init(_ value: MILSpec.NamedValueType) {
        name = value.name
        type = ValueType(type: value.type)
      }
    }

    /// The value bound to an argument.
    public enum Binding: Sendable {
      /// A constant.
      case value(Value)
      /// The value of this name.
      case name(String)
    }

    /// An argument of an operation; several bindings are a list.
    public struct Argument: Sendable {
      /// The bound values, in order: one, or several for a list.
      public let bindings: [Binding]
    }

    /// One of the program's functions.
    public struct Function: Sendable {
      /// The function's inputs, in order.
      public let inputs: [NamedValueType]
      /// The block that runs.
      public let block: Block
    }

    /// Operations in order.
    public struct Block: Sendable {
      /// The block's own inputs; a loop's body has some.
      public let inputs: [NamedValueType]
      /// Names of the values that the block returns.
      public let outputNames: [String]
      /// The operations, in the order in which they run.
      public let operations: [Operation]
    }

    /// One operation.
    public struct Operation: Sendable {
      /// The name in the operation set, such as `conv`.
      public let operatorName: String
      /// Arguments by the names of their parameters, such as `x`.
      public let inputs: [String: Argument]
      /// The values that the operation makes, in order.
      public let outputs: [NamedValueType]
      /// Bodies of branches and loops.
      public let blocks: [Block]
      /// Number of preceding operations of the model, which identifies the operation: functions and branches may share
      /// names.
      let number: Int
    }

    /// Functions by their names.
    public let functions: [String: Function]
  }
}

extension MLModelStructure.Program {
  /// - Parameter count: Operations of the whole model so far.
  init(_ program: MILSpec.Program, _ count: inout Int) {
    var functions: [String: Function] = [:]
    for (name, function) in program.functions {
      functions[name] = Function(
        inputs: function.inputs.map { NamedValueType($0) },
        block: Block(function.activeBlock ?? MILSpec.Block(), &count))
    }
    self.functions = functions
  }
}

extension MLModelStructure.Program.Block {
  /// - Parameter count: Operations of the program so far.
  init(_ block: MILSpec.Block, _ count: inout Int) {
    inputs = block.inputs.map { MLModelStructure.Program.NamedValueType($0) }
    outputNames = block.outputs
    operations = block.operations.map { MLModelStructure.Program.Operation($0, &count) }
  }
}

extension MLModelStructure.Program.Operation {
  init(_ operation: MILSpec.Operation, _ count: inout Int) {
    number = count
    count += 1
    operatorName = operation.type
    var arguments: [String: MLModelStructure.Program.Argument] = [:]
    for (name, argument) in operation.inputs {
      arguments[name] = MLModelStructure.Program.Argument(
        bindings: argument.arguments.compactMap { argument in
          switch argument.binding {
          case .name(let name): .name(name)
          case .value(let value): .value(MLModelStructure.Program.Value(value: value))
          case nil: nil
          }
        })
    }
    inputs = arguments
    outputs = operation.outputs.map { MLModelStructure.Program.NamedValueType($0) }
    blocks = operation.blocks.map { MLModelStructure.Program.Block($0, &count) }
  }
}
