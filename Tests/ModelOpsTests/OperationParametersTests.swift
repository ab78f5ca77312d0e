internal import ModelOps
internal import Testing

@Suite struct OperationParametersTests {
  @Test func formsFollowVersions() {
    #expect(OperationParameters.forms("conv").map(\.version) == [6, 8])
    #expect(OperationParameters.form("conv", version: 7)?.constants.contains("bias") == true)
    #expect(OperationParameters.form("conv", version: 8)?.constants.contains("bias") == false)
    #expect(OperationParameters.form("fill_like", version: 6) == nil)
    #expect(OperationParameters.forms("nn.custom").isEmpty)
  }

  @Test func everyOperationOfTheTableHasAForm() {
    let unknown = OpTable.all.map { $0.name }.filter {
      OperationOpsets.isKnown($0) && OperationParameters.forms($0).isEmpty
    }
    #expect(unknown.isEmpty)
  }
}
