"""How far two results are apart."""


def difference(expected, found, tolerance):
    """What is different, by the root mean square of what is expected; None when nothing is."""
    import numpy

    if isinstance(expected, dict):
        keys = sorted(expected, key=str)
        if sorted(map(str, found)) != sorted(map(str, keys)):
            return "other keys"
        expected, found = [expected[key] for key in keys], [found[key] for key in keys]
    if isinstance(expected, (str, int)) and not isinstance(expected, bool):
        return None if str(expected) == str(found) else f"{found!r} instead of {expected!r}"
    expected, found = numpy.asarray(expected, dtype=float).ravel(), numpy.asarray(found, dtype=float).ravel()
    if expected.size != found.size:
        return f"{found.size} elements instead of {expected.size}"
    # Numbers that are none, and infinities, must stand in the same places.
    finite = numpy.isfinite(expected)
    if not numpy.array_equal(expected[~finite], found[~finite], equal_nan=True):
        return "other numbers that are not finite"
    expected, found = expected[finite], found[finite]
    if not expected.size:
        return None
    scale = max(float(numpy.sqrt(numpy.mean(expected**2))), 1e-6)
    worst = float(numpy.max(numpy.abs(expected - found)))
    return None if worst <= tolerance * scale else f"off by {worst:.3g}, the root mean square is {scale:.3g}"
