import ModelDiff
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

struct InterfaceLockTests {
  @Test(arguments: InterfaceEdit.all)
  func whatIsWrittenIsRead(edit: InterfaceEdit) throws {
    let lock = InterfaceLock(edit.new)
    #expect(try InterfaceLock(Array(lock.text.utf8)) == lock)
    #expect(lock.changes(in: edit.new).isEmpty)
  }

  /// Descriptions are no part of the lock; all other edits are told as in a comparison.
  @Test(arguments: InterfaceEdit.all)
  func tellsWhatAComparisonTells(edit: InterfaceEdit) throws {
    let lock = try InterfaceLock(Array(InterfaceLock(edit.old).text.utf8))
    let expected = ModelDifference(interfaceOf: edit.old, edit.new).interface.filter { $0.aspect != "description" }
    #expect(lock.changes(in: edit.new) == expected)
  }

  @Test func textIsOneLineAFeature() {
    #expect(
      InterfaceLock(InterfaceEdit.base).text == """
        {
          "modelcLock": 1,
          "updatable": false,
          "inputs": [
            {"name": "x","type": "multiArray","dataType": "FLOAT32","shape": [4]},
            {"name": "extra","type": "multiArray","optional": true,"dataType": "FLOAT32","shape": [2]},
            {"name": "picture","type": "image","colorSpace": "RGB","width": 28,"height": 28}
          ],
          "outputs": [
            {"name": "y","type": "multiArray","dataType": "FLOAT32","shape": [4]},
            {"name": "z","type": "multiArray","dataType": "FLOAT32","shape": [4]}
          ]
        }

        """)
  }

  @Test(arguments: [
    ("[]", "lock-format"), ("{}", "lock-format"), ("{\"modelcLock\":2}", "lock-version"), ("{", "json"),
    ("{\"modelcLock\":1,\"inputs\":[{\"name\":\"x\",\"type\":\"cube\"}]}", "lock-format"),
    ("{\"modelcLock\":1,\"inputs\":[{\"name\":\"x\",\"type\":\"image\"}]}", "lock-format"),
  ])
  func damagedLocksAreRefused(text: String, code: String) {
    let error = #expect(throws: Diagnostic.self) { try InterfaceLock(Array(text.utf8)) }
    #expect(error?.code.rawValue == code)
  }
}
