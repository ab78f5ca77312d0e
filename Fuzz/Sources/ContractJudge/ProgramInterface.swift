import ModelOps
import ModelSpec
import OrderedCollections

/// The inputs and outputs of a program that is made, in the program and in the model's description.
enum ProgramInterface {
  struct Input {
    var name: String
    var type: ValueType
    /// Shapes that the description lists; empty for one shape, or for ranges.
    var listed: [[Int]] = []

    var isState: Bool { if case .state = type { true } else { false } }
  }

  /// One to three inputs, now and then of shapes that may change, and a state.
  static func inputs(_ random: inout SplitMix) -> [Input] {
    var inputs: [Input] = []
    for index in 0..<random.choose([1, 1, 1, 2, 2, 3]) {
      let scalar: ScalarType = random.choose([.fp32, .fp32, .fp32, .fp16, .int32])
      var shape = random.choose([
        [4], [2, 3], [1, 2, 4], [2, 2, 4, 4], [1, 4, 6, 6], [1, 2, 4, 6, 6], [1], [8, 8], [3, 1, 2], [1, 8, 1, 4],
      ])
      if random.oneIn(6) { shape = (0..<1 + random.below(5)).map { _ in 1 + random.below(5) } }
      var input = Input(name: "in\(index)", type: .tensor(TensorType(scalar, Shape(fixed: shape))))
      if random.oneIn(5) {
        let axis = random.below(shape.count)
        if random.oneIn(2) {
          var longer = shape
          longer[axis] += 1 + random.below(3)
          input.listed = [shape, longer]
        }
        var extents = shape.map { Extent($0) }
        extents[axis] = Extent(shape[axis]...shape[axis] + 4)
        input.type = .tensor(TensorType(scalar, Shape(extents)))
      }
      inputs.append(input)
    }
    if random.oneIn(8) {
      inputs.append(
        Input(name: "state", type: .state(TensorType(.fp16, random.choose([[4], [2, 3], [1, 2, 4, 4]])))))
    }
    return inputs
  }

  static func model(
    _ inputs: [Input], _ outputs: [ProgramValue], opset: String, version: Int, _ fill: (inout MILSpec.Block) -> Void
  ) -> Model {
    var block = MILSpec.Block()
    block.outputs = outputs.map(\.name)
    fill(&block)
    var function = MILSpec.Function()
    function.opset = opset
    function.inputs = inputs.map { ProgramEncoding.named($0.name, $0.type) }
    function.blockSpecializations[opset] = block
    var program = MILSpec.Program()
    program.version = 1
    program.functions["main"] = function
    var description = ModelDescription()
    for input in inputs {
      if input.isState { description.state.append(feature(input)) } else { description.input.append(feature(input)) }
    }
    description.output = outputs.map(feature)
    var model = Model()
    model.specificationVersion = Int32(version)
    model.description = description
    model.kind = .mlProgram(program)
    return model
  }

  private static func feature(_ input: Input) -> FeatureDescription {
    let array = array(input)
    return .with {
      $0.name = input.name
      $0.type = .with {
        if input.isState {
          $0.kind = .stateType(.with { $0.kind = .arrayType(array) })
        } else {
          $0.kind = .multiArrayType(array)
        }
      }
    }
  }

  private static func array(_ input: Input) -> ArrayFeatureType {
    var array = ArrayFeatureType()
    let type: TensorType
    switch input.type {
    case .tensor(let tensor), .state(let tensor): type = tensor
    default: return array
    }
    array.shape = type.shape.map { Int64($0.lower) }
    array.dataType = dataType(type.scalar)
    if !input.listed.isEmpty {
      var list = ArrayFeatureType.EnumeratedShapes()
      for shape in input.listed { list.shapes.append(.with { $0.shape = shape.map { Int64($0) } }) }
      array.shapeFlexibility = .enumeratedShapes(list)
    } else if !type.shape.isFixed {
      var range = ArrayFeatureType.ShapeRange()
      for extent in type.shape {
        range.sizeRanges.append(
          .with {
            $0.lowerBound = UInt64(extent.lower)
            $0.upperBound = Int64(extent.upper)
          })
      }
      array.shapeFlexibility = .shapeRange(range)
    }
    return array
  }

  private static func feature(_ output: ProgramValue) -> FeatureDescription {
    var array = ArrayFeatureType()
    if let type = output.known.type.tensor {
      array.dataType = dataType(type.scalar)
      if let shape = type.shape.fixed, !shape.isEmpty { array.shape = shape.map { Int64($0) } }
    }
    return .with {
      $0.name = output.name
      $0.type = .with { $0.kind = .multiArrayType(array) }
    }
  }

  private static func dataType(_ scalar: ScalarType) -> ArrayFeatureType.ArrayDataType {
    switch scalar {
    case .fp16: .float16
    case .int32, .bool, .int8, .uint8, .int16, .uint16: .int32
    default: .float32
    }
  }
}
