"""What is looked for in the values of predictions."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Sequence
from typing import Literal, NoReturn, Union

from . import _structures as c
from ._errors import ValueWarning
from ._inspection import Reports
from ._prediction import Prediction

ValueCheck = Literal["nonfinite", "half"]
ValueChecks = Union[ValueCheck, Iterable[ValueCheck]]


class CheckedValues:
    """The checks of one prediction or batch, and what they find."""

    def __init__(self, checks: ValueChecks) -> None:
        """Checks for a public method of a model: the caller of that is the place of the warnings.

        Raises:
            ValueError: There is no such check.
        """
        names = {checks} if isinstance(checks, str) else set(checks)
        for name in sorted(names):
            if name not in c.VALUE_CHECKS:
                raise ValueError(f"the value check is {name!r}, expected one of {', '.join(c.VALUE_CHECKS)}")
        self._bits = sum(c.VALUE_CHECKS[name] for name in names)
        self._reports = Reports()
        # Findings of a task come on a thread that has no caller.
        try:
            caller = sys._getframe(3)
        except ValueError:  # Called from C, or as the first function of a thread.
            caller = sys._getframe()
        self._place = (caller.f_code.co_filename, caller.f_lineno, caller.f_globals.get("__name__"))
        self._registry = caller.f_globals.setdefault("__warningregistry__", {})

    def put_into(self, options: c.PredictOptions) -> None:
        """Has a prediction with these options make the checks."""
        if self._bits:
            options.value_checks, options.report = self._bits, self._reports.callback

    def fail(self, problem: Exception) -> NoReturn:
        """Warns of what was found before a prediction failed, and raises what it failed by, also where warnings are errors."""
        try:
            self.finish()
        except ValueWarning as warning:
            raise problem from warning
        raise problem

    def finish(self, predictions: Sequence[Prediction] = ()) -> None:
        """Gives predictions their findings, and warns of each with a `ValueWarning`."""
        findings = self._reports.findings()
        for index, prediction in enumerate(predictions):
            prediction.findings = tuple(found for found in findings if found.index in (None, index))
        for found in findings:
            warnings.warn_explicit(ValueWarning(found), None, *self._place, self._registry)
