import ModelSpec
import Testing

@testable import ModelValidation

@Suite struct MILValueValidatorTests {
  private func errors(_ value: MILSpec.Value) -> [String] {
    var context = ValidationContext()
    MILValueValidator.validate(value, &context)
    return context.diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  @Test func typeAndValueAreThere() {
    #expect(errors(.init()) == ["the constant has no type", "the constant has no value"])
    #expect(
      errors(
        .with {
          $0.type = Program.tensor([1])
          $0.value = .immediateValue(.init())
        }) == ["the constant has no value"])
  }

  @Test func elementsAreAsManyAsTheShapeSays() {
    #expect(errors(Program.floats([1, 2, 3, 4], shape: [2, 2])) == [])
    #expect(errors(Program.floats([1, 2, 3], shape: [2, 2])) == ["the tensor has 3 elements, but its type needs 4"])
    #expect(errors(Program.floats([1], shape: [])) == [])
    #expect(errors(Program.string("a")) == [])
    #expect(errors(Program.value(Program.tensor([0]), nil)) == [])
    #expect(errors(Program.value(Program.tensor([2]), nil)) == ["the tensor has no elements"])
  }

  @Test func bytesAreAsManyAsTheShapeSays() {
    func bytes(_ count: Int) -> MILSpec.TensorValue.Value {
      .bytes(.with { $0.values = WeightData(bytes: [UInt8](repeating: 0, count: count)) })
    }
    #expect(errors(Program.value(Program.tensor([3], .float16), bytes(6))) == [])
    #expect(errors(Program.value(Program.tensor([3], .int4), bytes(2))) == [])
    #expect(errors(Program.value(Program.tensor([3], .uint3), bytes(2))) == [])
    #expect(
      errors(Program.value(Program.tensor([3], .float16), bytes(3))) == ["the tensor has 3 bytes, but its type needs 6"]
    )
  }

  @Test func elementsStandInTheFieldOfTheirType() {
    #expect(
      errors(Program.value(Program.tensor([1], .int32), .floats(.with { $0.values = [1] })))
        == ["a tensor of INT32 has its elements in `ints`, found `floats`"])
    #expect(
      errors(Program.value(Program.tensor([1], .float16), .floats(.with { $0.values = [1] })))
        == ["a tensor of FLOAT16 has its elements in `bytes`, found `floats`"])
  }

  @Test func kindsMatch() {
    let list = MILSpec.ValueType.with { $0.kind = .listType(.with { $0.type = Program.tensor([]) }) }
    #expect(
      errors(Program.value(list, .floats(.init()))) == ["the constant is of type `listType`, but its value is a tensor"]
    )
    let value = MILSpec.Value.with {
      $0.type = list
      $0.value = .immediateValue(.with { $0.value = .list(.with { $0.values = [Program.floats([1], shape: [2])] }) })
    }
    #expect(
      errors(value) == [
        "the tensor has 1 element, but its type needs 2",
        "element 0 of the list is FLOAT32 with 1 dimension, but the list is of FLOAT32 with 0 dimensions",
      ])
  }

  @Test func shapesAreKnownAndCountable() {
    let open = MILSpec.ValueType.with {
      $0.kind = .tensorType(
        .with {
          $0.dataType = .float32
          $0.rank = 1
          $0.dimensions = [.with { $0.dimension = .unknown(.init()) }]
        })
    }
    #expect(
      errors(Program.value(open, .floats(.with { $0.values = [1] })))
        == ["the shape of the constant is not known or too large"])
    #expect(
      errors(Program.floats([1], shape: [1 << 40, 1 << 40]))
        == ["the shape of the constant is not known or too large"])
    #expect(errors(Program.floats([1], shape: [.max])) == ["the shape of the constant is not known or too large"])
  }

  @Test func weightFilesAreInThePackage() {
    #expect(errors(Program.blob("@model_path/weights/weight.bin", 64)) == [])
    for path in ["", "weight.bin", "/etc/passwd", "@model_path", "@model_path/", "@model_path//x"] {
      #expect(
        errors(Program.blob(path, 64)) == ["the weight file is '\(path)', expected a path in the package"])
    }
    #expect(
      errors(Program.blob("@model_path/../x.bin", 64)) == [
        "the weight file '@model_path/../x.bin' is outside the package"
      ])
    #expect(
      errors(Program.blob("@model_path/w.bin", 65))
        == ["the offset 65 in '@model_path/w.bin' is not a multiple of 64"])
  }
}
