import CoreMLAPI
import Foundation
import Testing

@Suite struct MLModelCollectionTests {
  @available(*, deprecated)
  @Test func collectionsCannotBeFetched() async {
    let error = await withCheckedContinuation { continuation in
      let progress = MLModelCollection.beginAccessing(identifier: "birds") { result in
        guard case .failure(let error) = result else { return continuation.resume(returning: nil as MLModelError?) }
        continuation.resume(returning: error as? MLModelError)
      }
      #expect(progress.isFinished)
    }
    #expect(error?.code == .modelCollection)
    #expect(
      error?.localizedDescription
        == "the model collection 'birds' can't be fetched: Apple has ended the service that delivered collections")
  }
}
