"""HTML that notebooks show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from ._features import Feature


def model_html(path: str | None, description: dict[str, Any], sections: Mapping[str, Mapping[str, Feature]]) -> str:
    """A table of what a model takes and gives.

    Args:
        path: Where the model was loaded from; None if from memory.
        description: What is known about it.
        sections: Features by name, under the heading that each group of them has.
    """
    metadata = description.get("metadata", {})
    name = escape(path or "model in memory")
    kind = escape(description.get("type", ""))
    version = description.get("specificationVersion", 0)
    head = f"<b>{name}</b><br>{kind}, specification version {version}"
    if metadata.get("shortDescription"):
        head += f"<br>{escape(metadata['shortDescription'])}"
    rows = "".join(_section(title, members) for title, members in sections.items() if members)
    return f"<div>{head}<table><tbody>{rows}</tbody></table></div>"


def _section(title: str, members: Mapping[str, Feature]) -> str:
    heading = f'<tr><th colspan="3" style="text-align:left">{title}</th></tr>'
    return heading + "".join(
        _row(feature.name, str(feature) + (", optional" if feature.optional else ""), feature.description)
        for feature in members.values()
    )


def _row(*cells: str) -> str:
    style = ' style="text-align:left"'
    return "<tr>" + "".join(f"<td{style}>{escape(cell)}</td>" for cell in cells) + "</tr>"


def prediction_html(outputs: Mapping[str, Any], probabilities_name: str, top: Sequence[tuple[Any, float]]) -> str:
    """A table of outputs by name, with bars for the likeliest labels of a classifier.

    Args:
        outputs: The outputs.
        probabilities_name: The output that the bars stand for, which the table leaves out.
        top: The labels and their probabilities, likeliest first; empty for no bars.
    """
    bars = probability_bars(top) if top else ""
    rows = "".join(
        _row(key, _value_text(value)) for key, value in outputs.items() if not (bars and key == probabilities_name)
    )
    return f"<div><table><tbody>{rows}</tbody></table>{bars}</div>"


def probability_bars(top: Sequence[tuple[Any, float]]) -> str:
    """A row with a bar for each label and its probability."""
    rows = []
    for label, probability in top:
        width = 200 * min(max(probability, 0.0), 1.0) if probability == probability else 0
        bar = f'<div style="background:#4878d0;height:0.9em;width:{width:.0f}px"></div>'
        rows.append(
            f'<tr><td style="text-align:left">{escape(str(label))}</td>'
            f'<td style="text-align:left;width:200px">{bar}</td><td>{probability:.2%}</td></tr>'
        )
    return f"<table><tbody>{''.join(rows)}</tbody></table>"


def _value_text(value: Any) -> str:
    if isinstance(value, np.ndarray):
        if value.size <= 8:
            return f"{value.dtype} {list(value.shape)} {np.array2string(value, precision=4)}"
        return f"{value.dtype} {list(value.shape)}"
    if isinstance(value, (dict, list)) and len(value) > 8:
        return f"{len(value)} entries"
    return str(value)
