/// The progress of training.
package struct TrainingEvent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Before the first example is used.
    case trainingBegin
    /// After the weights were updated for one mini-batch.
    case miniBatchEnd
    /// After all examples were used once.
    case epochEnd
  }

  package var kind: Kind
  /// The mean loss of the mini-batch, or of the epoch's mini-batches. Nil before the first one, and for models without
  /// a loss.
  package var loss: Double?
  /// The current epoch, or the one that ended, from 0.
  package var epoch: Int
  /// The last completed mini-batch of the epoch, from 0.
  package var miniBatch: Int

  package init(_ kind: Kind, loss: Double? = nil, epoch: Int = 0, miniBatch: Int = 0) {
    self.kind = kind
    self.loss = loss
    self.epoch = epoch
    self.miniBatch = miniBatch
  }
}
