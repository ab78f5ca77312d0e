import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// `changeValues` reaches every constant, wherever it stands.
@Suite struct ChangingValuesTests {
  private func list(_ values: [MILSpec.Value]) -> MILSpec.Value {
    .with { $0.value = .immediateValue(.with { $0.value = .list(.with { $0.values = values }) }) }
  }

  private func dictionary(_ key: MILSpec.Value, _ value: MILSpec.Value) -> MILSpec.Value {
    .with {
      $0.value = .immediateValue(
        .with {
          $0.value = .dictionary(
            .with {
              $0.values = [
                .with {
                  $0.key = key
                  $0.value = value
                }
              ]
            })
        })
    }
  }

  private var block: MILSpec.Block {
    let inner = MILSpec.Operation.with { operation in
      operation.inputs["x"] = .with { $0.arguments = [.with { $0.binding = .value(.int32(1)) }] }
      operation.attributes["a"] = dictionary(.int32(2), list([.int32(3), .int32(4)]))
      operation.outputs = [
        .with { output in
          output.type = .with { type in
            type.kind = .tensorType(.with { $0.attributes["t"] = .int32(5) })
          }
        }
      ]
    }
    return .with { block in
      block.attributes["b"] = .int32(6)
      block.operations = [.with { $0.blocks = [.with { $0.operations = [inner] }] }]
    }
  }

  @Test func everyConstantIsReached() {
    var changed = block
    var count = 0
    changed.changeValues { value in
      count += 1
      if value == .int32(3) { value = .int32(30) }
    }
    var after: [MILSpec.Value] = []
    changed.changeValues { after.append($0) }
    #expect(count == 8 && after.count == 8)
    #expect(after.filter { $0 == .int32(30) }.count == 1 && !after.contains(.int32(3)))
    #expect(after.contains(list([.int32(30), .int32(4)])))
  }

  @Test func nothingElseChanges() {
    var changed = block
    changed.changeValues { _ in }
    #expect(changed == block)
  }
}
