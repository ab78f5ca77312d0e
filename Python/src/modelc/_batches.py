"""Predictions for the rows of tables, for the engines that share a table among worker processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Callable, NamedTuple, TypedDict

from ._errors import ModelError
from ._features import Feature, features
from ._inspection import inspect
from ._loading import load
from ._model import Model
from ._prediction import Prediction
from ._rows import fitted, value_function

# Rows that are predicted together; a bad one costs its neighbors a second attempt.
_ROWS = 128

_lock = threading.Lock()
_models: dict[tuple[str, str | None, int], tuple[tuple[int, ...], Model]] = {}


def shared_model(path: str, function: str | None = None, threads: int = 1) -> Model:
    """The model at a path, which this process loads once; again if the file has changed since, or after a fork.

    Its weights stay in their file, so all processes of a machine share them through the page cache.

    Args:
        path, function, threads: As for `modelc.load`.

    Raises:
        ModelError: The model cannot be read or does not run here.
    """
    key = (path, function, threads)
    try:
        status = os.stat(path)
        version: tuple[int, ...] = (os.getpid(), status.st_ino, status.st_size, status.st_mtime_ns)
    except OSError:
        # `load` says what is wrong with it.
        version = (os.getpid(),)
    with _lock:
        known = _models.get(key)
        if known is None or known[0] != version:
            known = (version, load(path, function, threads))
            _models[key] = known
        return known[1]


if hasattr(os, "register_at_fork"):
    # The lock may be held by a thread that the child has not.
    os.register_at_fork(after_in_child=lambda: globals().update(_lock=threading.Lock(), _models={}))


class Results(NamedTuple):
    """What a batch of rows gave.

    Attributes:
        columns: The values of each output by its name, one for each row; None for a bad row.
        errors: None for each row, or the reason why it is bad.
    """

    columns: dict[str, list[Any]]
    errors: list[str | None]


class LoadingOptions(TypedDict, total=False):
    """How `RowPredictor` loads a model, as the types of what functions pass on to it."""

    function: str | None
    threads: int


class RowOptions(LoadingOptions, total=False):
    """All keyword arguments of `RowPredictor`."""

    columns: Mapping[str, str] | None
    outputs: Sequence[str] | None
    prefix: str
    error: str


class RowPredictor:
    """Predicts rows whose values are in columns.

    It can be pickled; a process that gets it loads the model when it is first used.

    Attributes:
        path: The absolute path of the model, which must exist on each machine.
        inputs: The inputs that columns feed: `Feature` by name.
        outputs: The outputs that become columns: `Feature` by name.
        columns: The column that feeds each of `inputs`.
        names: The column that each of `outputs` becomes.
        error: The column with the reason why a row is bad.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        columns: Mapping[str, str] | None = None,
        outputs: Sequence[str] | None = None,
        prefix: str = "",
        error: str = "error",
        function: str | None = None,
        threads: int = 1,
    ) -> None:
        """Looks at the model, but does not load it.

        Args:
            path: The model, which must exist on each machine.
            columns: Columns by the inputs that they feed; an input that is not named has the name of its column.
            outputs: The outputs that are wanted; None for all.
            prefix: What the names of new columns begin with.
            error: Name of the column of reasons, without the prefix. A row that the model does not accept has its
                reason there and no outputs; other rows have no reason.
            function: The function of an ML Program that has several; None for its default.
            threads: Threads of one prediction.

        Raises:
            ModelError: The model cannot be read.
            ValueError: It has no such input or output, or it has states, which rows cannot share.
        """
        self.path = os.path.abspath(os.fspath(path))
        self.function = function
        self.threads = threads
        # Descriptions of files are those of the default function.
        found = inspect(self.path) if function is None else shared_model(self.path, function, threads).description
        if found.get("states"):
            raise ValueError("the model has states, which rows cannot share: use Model.predict")
        self.inputs = features(found.get("inputs"))
        known = features(found.get("outputs"))
        wanted = list(known) if outputs is None else list(outputs)
        check_names(columns or {}, self.inputs, "input")
        check_names(wanted, known, "output")
        self.outputs = {name: known[name] for name in wanted}
        self.columns = {name: (columns or {}).get(name, name) for name in self.inputs}
        self.names = {name: prefix + name for name in wanted}
        self.error = prefix + error
        if self.error in self.names.values():
            raise ValueError(f"'{self.error}' is an output already: pass another name as error")

    def bound(self, table: Sequence[str]) -> dict[str, str]:
        """The column for each input that a table with these columns has; optional inputs may lack theirs.

        Raises:
            ValueError: A column is missing, or a new column has the name of an old one.
        """
        for name, column in self.columns.items():
            if column not in table and not self.inputs[name].optional:
                raise ValueError(f"there is no column '{column}' for the input '{name}': name one in columns")
        for name in [*self.names.values(), self.error]:
            if name in table:
                raise ValueError(f"the table has a column '{name}' already: pass a prefix for new columns")
        return {name: column for name, column in self.columns.items() if column in table}

    def predict(self, values: Mapping[str, Sequence[Any]], count: int) -> Results:
        """Predicts rows, in order.

        Args:
            values: The values of each input, one for each row; None for one that is left out.
            count: The number of rows.

        Raises:
            ModelError: The model does not load.
        """
        model = shared_model(self.path, self.function, self.threads)
        convert = [(name, value_function(self.inputs[name]), column) for name, column in values.items()]
        results = self.no_results(count)
        for start in range(0, count, _ROWS):
            indices = range(start, min(start + _ROWS, count))
            rows = [_Row(index, convert) for index in indices]
            self._predict(model, [row for row in rows if row.convert(results)], results)
        return results

    def no_results(self, count: int) -> Results:
        """Rows without outputs and without reasons."""
        return Results({name: [None] * count for name in self.outputs}, [None] * count)

    def _predict(self, model: Model, rows: list[_Row], results: Results) -> None:
        """Predicts all rows, or in halves if there is a bad one among them."""
        if not rows:
            return
        try:
            predictions = model.predict_batch([row.inputs for row in rows])
        except (ModelError, TypeError, ValueError) as problem:
            if len(rows) == 1:
                results.errors[rows[0].index] = problem.message if isinstance(problem, ModelError) else str(problem)
                return
            middle = len(rows) // 2
            self._predict(model, rows[:middle], results)
            self._predict(model, rows[middle:], results)
            return
        for row, prediction in zip(rows, predictions):
            self._keep(prediction, row.index, results)

    def _keep(self, prediction: Prediction, index: int, results: Results) -> None:
        """Puts the outputs of a row into their columns; all or none."""
        try:
            values = {name: fitted(prediction.get(name), feature) for name, feature in self.outputs.items()}
        except ValueError as problem:
            results.errors[index] = str(problem)
            return
        for name, value in values.items():
            results.columns[name][index] = value


class _Row:
    """The inputs of one row."""

    __slots__ = ("_source", "index", "inputs")

    def __init__(self, index: int, source: list[tuple[str, Callable[[Any], Any], Sequence[Any]]]) -> None:
        self.index = index
        self._source = source
        self.inputs: dict[str, Any] = {}

    def convert(self, results: Results) -> bool:
        """Reads the inputs from the columns; false if they are bad, and the results say why."""
        index = self.index
        try:
            self.inputs = {name: function(column[index]) for name, function, column in self._source}
        except (TypeError, ValueError, OSError) as problem:
            results.errors[index] = str(problem)
            return False
        return True


def check_names(names: Iterable[str], known: Mapping[str, Feature], kind: str) -> None:
    """Checks that the model has inputs or outputs of these names.

    Raises:
        ValueError: It has none of such a name.
    """
    for name in names:
        if name not in known:
            raise ValueError(f"the model has no {kind} '{name}'; it has {', '.join(map(repr, known)) or 'none'}")
