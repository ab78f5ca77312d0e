import CoreMLAPI
import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct InvalidUpdatableModelTests {
  @Test func allReasons() throws {
    let folder = try TemporaryFolder()
    let model = Model.updatable {
      $0.updateParams?.lossLayers = []
      $0.updateParams?.optimizer = nil
      $0.updateParams?.epochs = nil
    }
    let source = URL(fileURLWithPath: try folder.write(ModelFile.encode(model), to: "Broken.mlmodel"))
    let error = #expect(throws: MLModelError.self) { try MLModel.compileModel(at: source) }
    #expect(error?.code == .io)
    let text = error?.localizedDescription ?? ""
    #expect(text.contains("`lossLayers` has 0 layers, but training takes one"))
    #expect(text.contains("`updateParams` has no optimizer"))
    #expect(text.contains("`epochs` is not set"))
  }
}
