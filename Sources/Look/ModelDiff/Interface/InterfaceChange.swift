/// One difference between the interfaces of two models.
package struct InterfaceChange: Equatable, Sendable {
  /// The part of the interface that changed.
  package enum Subject: String, Sendable {
    case input, output, state, function, model
    case trainingInput = "training input"
    case labels = "class labels"
  }

  /// The kind of change.
  package enum Kind: String, Sendable {
    case added, removed, renamed, changed, reordered
  }

  /// The effect of the change on an app that uses the class generated for the old model.
  package enum Impact: String, Sendable {
    /// Nothing.
    case none
    /// Calls that the old class had do not compile.
    case compilation
    /// The app compiles, but predictions fail, or results have another form.
    case predictions
  }

  /// The part of the interface that changed.
  package var subject: Subject
  /// The kind of change.
  package var kind: Kind
  /// The function it belongs to; nil for the model's own or default function.
  package var function: String?
  /// Its name in the old model, or in the new one when it is added; empty for the model and its labels.
  package var name: String
  /// The changed aspect, such as `shape`; nil if the subject is added, removed or renamed.
  package var aspect: String?
  /// The old value.
  package var old: String?
  /// The new value.
  package var new: String?
  /// The effect on apps.
  package var impact: Impact
  /// Why the change is breaking, in a few words; nil for a compatible one.
  package var reason: String?

  init(
    _ subject: Subject, _ kind: Kind, name: String, aspect: String? = nil, from old: String? = nil,
    to new: String? = nil, impact: Impact = .none, reason: String? = nil
  ) {
    self.subject = subject
    self.kind = kind
    self.name = name
    self.aspect = aspect
    self.old = old
    self.new = new
    self.impact = impact
    self.reason = reason
  }
}
