"""Core ML models on Linux: load, predict, inspect, validate, compare, edit, compile and train them.

    import modelc

    model = modelc.load("DigitClassifier.mlmodel")
    outputs = model.predict(image)

Importing it costs next to nothing: the library and NumPy are loaded when they are first needed.
"""

from __future__ import annotations

from ._version import __version__

# As in typing, which takes longer to import than all else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._changes import diff, edit
    from ._errors import ModelError, ModelWarning, ValueWarning
    from ._features import Feature
    from ._findings import Finding
    from ._inspection import compile, inspect, validate
    from ._loading import load, load_bytes
    from ._model import Model
    from ._prediction import Prediction
    from ._progress import Progress
    from ._state import State
    from ._tasks import PredictionFuture
    from ._training import Parameter, Trainer
    from ._update import update
    from ._weights import Weights, weights

__all__ = [
    "Feature",
    "Finding",
    "Model",
    "ModelError",
    "ModelWarning",
    "Parameter",
    "Prediction",
    "PredictionFuture",
    "Progress",
    "State",
    "Trainer",
    "ValueWarning",
    "Weights",
    "__version__",
    "compile",
    "diff",
    "edit",
    "inspect",
    "load",
    "load_bytes",
    "update",
    "validate",
    "weights",
]

_MODULES = {
    "Feature": "_features",
    "Finding": "_findings",
    "Model": "_model",
    "ModelError": "_errors",
    "ModelWarning": "_errors",
    "Parameter": "_training",
    "Prediction": "_prediction",
    "PredictionFuture": "_tasks",
    "Progress": "_progress",
    "State": "_state",
    "Trainer": "_training",
    "ValueWarning": "_errors",
    "Weights": "_weights",
    "compile": "_inspection",
    "diff": "_changes",
    "edit": "_changes",
    "inspect": "_inspection",
    "load": "_loading",
    "load_bytes": "_loading",
    "update": "_update",
    "validate": "_inspection",
    "weights": "_weights",
}


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first asked for."""
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module 'modelc' has no attribute '{name}'")
    from importlib import import_module

    value = getattr(import_module("." + module, __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
