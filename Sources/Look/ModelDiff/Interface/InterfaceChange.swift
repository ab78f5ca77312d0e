/// One difference between the interfaces of two models.
package struct InterfaceChange: Equatable, Sendable {
  /// What is added, removed or changed.
  package enum Subject: String, Sendable {
    case input, output, state, function, model
    case trainingInput = "training input"
    case labels = "class labels"
  }

  /// What happened to it.
  package enum Kind: String, Sendable {
    case added, removed, renamed, changed, reordered
  }

  /// What the change does to an app that uses the class generated for the old model.
  package enum Impact: String, Sendable {
    /// Nothing.
    case none
    /// Calls that the old class had do not compile.
    case compilation
    /// The app compiles, but predictions fail, or results have another form.
    case predictions
  }

  /// What is added, removed or changed.
  package var subject: Subject
  /// What happened to it.
  package var kind: Kind
  /// The function it belongs to; nil for the model's own or default function.
  package var function: String?
  /// Its name in the old model, or in the new one when it is added; empty for the model and its labels.
  package var name: String
  /// What of it changed, such as `shape`; nil when it is added, removed or renamed.
  package var aspect: String?
  /// The old value.
  package var old: String?
  /// The new value.
  package var new: String?
  /// What it does to apps.
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
