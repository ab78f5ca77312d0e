"""Recommendations from similarities, compared with products with the whole matrix."""
import numpy as np

from .fixture import Encoded, Fixture


def recommenders():
    random = np.random.default_rng(11)
    size = 9
    similar = np.where(random.random((size, size)) < 0.6, np.round(random.uniform(0, 1, (size, size)), 3), 0)
    np.fill_diagonal(similar, 0)
    for name, ids, shifts in [
        ("numbers", None, np.zeros(size)),
        ("integers", (np.arange(size) * 11 - 20).tolist(), np.round(random.normal(0, 0.2, size), 3)),
        ("strings", [f"film {chr(97 + place)}" for place in range(size)], np.round(random.normal(0, 0.2, size), 3)),
    ]:
        kind = "string" if name == "strings" else "integer"
        fixture = Fixture(f"recommender-{name}", "numpy: products with the dense matrix of similarities")
        message = fixture.model.itemSimilarityRecommender
        for item in range(size):
            row = message.itemItemSimilarities.add(itemId=item, itemScoreAdjustment=shifts[item])
            for other in np.flatnonzero(similar[item]):
                row.similarItemList.add(itemId=int(other), similarityScore=similar[item, other])
        if name == "integers":
            message.itemInt64Ids.vector.extend(ids)
        elif name == "strings":
            message.itemStringIds.vector.extend(ids)
        names = ids or list(range(size))
        dictionary = "strings" if kind == "string" else "integers"
        fixture.input("items", dictionary)
        fixture.input("count", "int64", optional=True)
        fixture.input("only", f"{kind}Sequence", optional=True)
        fixture.input("without", f"{kind}Sequence", optional=True)
        fixture.output("list", f"{kind}Sequence")
        fixture.output("scores", dictionary)
        message.itemInputFeatureName = "items"
        message.numRecommendationsInputFeatureName = "count"
        message.itemRestrictionInputFeatureName = "only"
        message.itemExclusionInputFeatureName = "without"
        message.recommendedItemListOutputFeatureName = "list"
        message.recommendedItemScoreOutputFeatureName = "scores"
        for given, count, only, without in [
            ({0: 1.0, 3: 1.0}, None, None, None),
            ({1: 4.5, 2: -1.0, 7: 0.25}, 3, None, None),
            ({5: 2.0}, None, [0, 1, 2, 5], None),
            ({4: 1.0, 8: 3.0}, 50, None, [1, 4]),
            ({6: 1.0}, 2, [1, 2, 3, 6], []),
        ]:
            scores = np.zeros(size)
            mask = np.zeros(size)
            for item, score in given.items():
                scores += similar[item] * score
                mask += similar[item]
            scores -= shifts * mask
            allowed = set(range(size)) if only is None else set(only)
            allowed -= set(given) if without is None else set(without)
            ranked = sorted(allowed, key=lambda item: (-scores[item], item))[: count if count is not None else size]
            inputs = {"items": {names[item]: score for item, score in given.items()}}
            if count is not None:
                inputs["count"] = count
            for key, items in (("only", only), ("without", without)):
                if items is not None:
                    inputs[key] = Encoded({f"{kind}Sequence": [names[item] for item in items]})
            outputs = {"list": [names[item] for item in ranked],
                       "scores": {names[item]: scores[item] for item in ranked}}
            fixture.case(inputs, outputs)
        yield fixture
