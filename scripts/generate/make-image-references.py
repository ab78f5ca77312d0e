#!/usr/bin/env python3
"""Makes the images that the tests of ModelImage and ModelImageCodecs compare with: small files, and what Pillow makes
of them.

Runs with the packages of scripts/env/requirements.txt:

    "$(scripts/env/find-python.sh)" scripts/generate/make-image-references.py

Everything is drawn from fixed seeds; files in JPEG and HEIC differ with the versions of their encoders. Raw files hold
rows of bytes without gaps. Each folder has a file cases.txt, whose first line names its columns.
"""
import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image, ImageOps

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "Tests/ModelImageTests/Fixtures"
FILES = ROOT / "Tests/ModelImageCodecsTests/Fixtures"
ORIENTATION = 0x0112


def noise(height, width, channels, seed):
    """Waves with noise, so that both smooth parts and edges are there: [H, W, C] bytes."""
    generator = np.random.default_rng(seed)
    rows, columns = np.mgrid[0:height, 0:width]
    planes = [
        127 + 90 * np.sin(columns / (3 + 2 * channel)) * np.cos(rows / (4 + channel))
        + generator.normal(0, 30, (height, width))
        for channel in range(channels)
    ]
    return np.stack(planes, -1).clip(0, 255).astype(np.uint8)


class Cases:
    """A folder of fixtures and its list."""

    def __init__(self, folder, columns):
        self.folder = folder
        self.lines = [columns]
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()

    def write(self, name, data):
        (self.folder / name).write_bytes(bytes(data))

    def add(self, *fields):
        self.lines.append(" ".join(str(field) for field in fields))

    def close(self):
        (self.folder / "cases.txt").write_text("\n".join(self.lines) + "\n")


def resizing(cases):
    sources = {
        "rgb": Image.fromarray(noise(47, 61, 3, 1)),
        "gray": Image.fromarray(noise(29, 33, 1, 2)[:, :, 0]),
        # Pillow resizes the four channels of this mode each for itself.
        "four": Image.fromarray(noise(23, 31, 4, 3), "CMYK"),
        "thin": Image.fromarray(noise(430, 4, 1, 7)[:, :, 0]),
        "float": Image.fromarray(noise(13, 17, 1, 4)[:, :, 0].astype(np.float32)),
    }
    for name, image in sources.items():
        cases.write(f"{name}.raw", image.tobytes() if name != "float" else np.asarray(image).astype(np.uint8).tobytes())
    sizes = {
        "rgb": [(20, 15), (7, 5), (90, 70), (61, 20), (30, 47), (1, 1), (61, 47), (60, 46), (3, 80)],
        "gray": [(16, 16), (50, 40), (5, 29), (2, 3)],
        "thin": [(9, 50)],
        "four": [(12, 9), (40, 30)],
        "float": [(6, 5), (30, 20), (17, 4), (8, 13)],
    }
    boxes = {
        "rgb": [(3.5, 2.25, 40.75, 44.0, 24, 24), (0, 0, 61, 30, 12, 12), (10, 10, 20, 20, 40, 40), (1, 1, 2, 2, 5, 5)],
        "gray": [(0.3, 0.6, 30.1, 20.9, 11, 13)],
    }
    for name, image in sources.items():
        whole = [(0, 0, *image.size, *size) for size in sizes[name]]
        for filter_name, resample in [("bilinear", Image.BILINEAR), ("nearest", Image.NEAREST)]:
            if filter_name == "nearest" and name == "float":
                continue
            for *box, width, height in whole + boxes.get(name, []):
                made = image.resize((width, height), resample, box=box)
                raw = f"{filter_name}-{name}-{len(cases.lines)}.raw"
                cases.write(raw, made.tobytes())
                cases.add(filter_name, name, *image.size, *box, width, height, raw)


def conversions(cases):
    colors = Image.fromarray(noise(16, 64, 4, 5))
    cases.write("rgba.raw", colors.tobytes())
    cases.write("rgba-gray.raw", colors.convert("RGB").convert("L").tobytes())
    cases.write("rgba-premultiplied.raw", colors.convert("RGBa").tobytes())
    small = Image.fromarray(noise(3, 5, 3, 6))
    cases.write("oriented-1.raw", small.tobytes())
    for orientation in range(2, 9):
        turned = small.copy()
        turned.getexif()[ORIENTATION] = orientation
        cases.write(f"oriented-{orientation}.raw", ImageOps.exif_transpose(turned).tobytes())


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, depth, color_type, rows, interlaced=False, extra=b""):
    """A PNG file of rows that are packed already; for kinds that Pillow does not write."""
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(interlaced))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
        + chunk(b"IEND", b"")
    )


def filtered(rows):
    return [b"\0" + row for row in rows]


def interlaced(pixels):
    """Rows of the seven passes of Adam7."""
    rows = []
    for x, y, x_step, y_step in [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)
    ]:
        part = pixels[y::y_step, x::x_step]
        if part.size:
            rows += filtered([row.tobytes() for row in part])
    return rows


def packed(values, depth):
    """Rows of gray values of less than 8 bits."""
    rows = []
    for row in values:
        bits = "".join(f"{value:0{depth}b}" for value in row)
        bits += "0" * (-len(bits) % 8)
        rows.append(bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)))
    return filtered(rows)


def encoded(image, kind, **options):
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def add_file(cases, name, data, expected, tolerance=0, orientation=1):
    """`expected` is an image, or [H, W] or [H, W, 4] bytes."""
    if isinstance(expected, Image.Image):
        expected = np.asarray(expected if expected.mode == "L" else expected.convert("RGBA"))
    expected = expected.astype(np.uint8)
    channels = 1 if expected.ndim == 2 else 4
    cases.write(name, data)
    cases.write(f"{name}.raw", expected.tobytes())
    cases.add(name, expected.shape[1], expected.shape[0], channels, orientation, tolerance, f"{name}.raw")


def png_files(cases):
    width, height = 23, 17
    colors, gray = noise(height, width, 4, 10), noise(height, width, 1, 11)[:, :, 0]
    rgb, rgba, lightness = Image.fromarray(colors[:, :, :3]), Image.fromarray(colors), Image.fromarray(gray)
    palette = rgb.quantize(13)
    add_file(cases, "rgb.png", encoded(rgb, "PNG"), rgb)
    add_file(cases, "rgba.png", encoded(rgba, "PNG"), rgba)
    add_file(cases, "gray.png", encoded(lightness, "PNG"), lightness)
    gray_alpha = Image.merge("LA", [lightness, Image.fromarray(colors[:, :, 3])])
    add_file(cases, "gray-alpha.png", encoded(gray_alpha, "PNG"), gray_alpha)
    add_file(cases, "palette.png", encoded(palette, "PNG"), palette)
    see_through = encoded(palette, "PNG", transparency=bytes(range(0, 250, 20)))
    add_file(cases, "palette-alpha.png", see_through, Image.open(io.BytesIO(see_through)))
    for depth in (1, 2, 4):
        values = gray >> (8 - depth)
        data = png(width, height, depth, 0, packed(values, depth))
        add_file(cases, f"gray-{depth}-bit.png", data, Image.open(io.BytesIO(data)).convert("L"))
    wide = np.random.default_rng(12).integers(0, 65536, (height, width, 3), dtype=np.uint16)
    data = png(width, height, 16, 2, filtered([row.astype(">u2").tobytes() for row in wide]))
    # Pillow cuts the low byte off; the tolerance is for that.
    add_file(cases, "rgb-16-bit.png", data, Image.open(io.BytesIO(data)), tolerance=1)
    data = png(width, height, 16, 0, filtered([row.astype(">u2").tobytes() for row in wide[:, :, 0]]))
    add_file(cases, "gray-16-bit.png", data, (wide[:, :, 0] / 257.0 + 0.5).astype(np.uint8))
    add_file(cases, "interlaced.png", png(width, height, 8, 2, interlaced(colors[:, :, :3].copy()), True), rgb)
    add_file(cases, "interlaced-gray.png", png(width, height, 8, 0, interlaced(gray), True), lightness)
    exif = Image.Exif()
    exif[ORIENTATION] = 8
    add_file(cases, "exif-8.png", encoded(rgb, "PNG", exif=exif), rgb, orientation=8)
    cases.write("huge.png", png(40000, 30000, 8, 2, [b"\0" * 100]))


def jpeg_segments(data):
    """Offsets and kinds of the segments up to the first scan."""
    offset = 2
    while data[offset + 1] != 0xDA:
        yield offset, data[offset + 1]
        offset += 2 + int.from_bytes(data[offset + 2 : offset + 4], "big")


def jpeg_files(cases):
    width, height = 35, 21
    rgb = Image.fromarray(noise(height, width, 3, 20))
    read = lambda data: Image.open(io.BytesIO(data))  # noqa: E731
    for name, options in {
        "rgb": {},
        "rgb-444": {"subsampling": 0},
        "rgb-422": {"subsampling": 1},
        "progressive": {"progressive": True},
        "keep-rgb": {"keep_rgb": True},
        "restart": {"restart_marker_blocks": 1},
    }.items():
        data = encoded(rgb, "JPEG", quality=90, **options)
        # Decoders of another version may round otherwise where they smooth subsampled colors.
        add_file(cases, f"{name}.jpg", data, read(data), tolerance=1)
    data = encoded(rgb.convert("L"), "JPEG", quality=90)
    add_file(cases, "gray.jpg", data, read(data), tolerance=1)

    inks = Image.fromarray(noise(height, width, 4, 21), "CMYK")
    data = encoded(inks, "JPEG", quality=95, subsampling=0)
    add_file(cases, "cmyk.jpg", data, read(data).convert("RGB"), tolerance=1)
    # Without Adobe's segment, 255 is full ink; Pillow always takes it for none.
    start = next(offset for offset, kind in jpeg_segments(data) if kind == 0xEE)
    end = start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")
    positive = Image.eval(read(data), lambda value: 255 - value)
    add_file(cases, "cmyk-without-adobe.jpg", data[:start] + data[end:], positive.convert("RGB"), tolerance=1)
    # The transform's byte is the last of Adobe's segment: with 2, the first three channels are luma and color
    # differences of the colors that the inks leave.
    luma = np.asarray(Image.fromarray(255 - np.asarray(inks)[:, :, :3]).convert("YCbCr"))
    key = 255 - np.asarray(inks)[:, :, 3:]
    stored = Image.fromarray(255 - np.concatenate([luma, key], -1), "CMYK")
    data = bytearray(encoded(stored, "JPEG", quality=95, subsampling=0))
    start = next(offset for offset, kind in jpeg_segments(data) if kind == 0xEE)
    data[start + 15] = 2
    add_file(cases, "ycck.jpg", data, read(bytes(data)).convert("RGB"), tolerance=1)

    small = rgb.resize((6, 4))
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[ORIENTATION] = orientation
        data = encoded(small, "JPEG", quality=90, subsampling=0, exif=exif)
        add_file(cases, f"exif-{orientation}.jpg", data, read(data), tolerance=1, orientation=orientation)
    data = bytearray(encoded(rgb, "JPEG", quality=90))
    start = next(offset for offset, kind in jpeg_segments(data) if kind == 0xC0)
    data[start + 5 : start + 9] = struct.pack(">HH", 65000, 65000)
    cases.write("huge.jpg", data)


def heic_files(cases):
    rgb = Image.fromarray(noise(48, 64, 3, 30)).resize((64, 48), box=(0, 0, 16, 12))
    pillow_heif.register_heif_opener()
    data = encoded(rgb, "HEIF", quality=90)
    add_file(cases, "rgb.heic", data, Image.open(io.BytesIO(data)), tolerance=3)


def main():
    images = Cases(IMAGES, "filter source width height left top right bottom new-width new-height expected")
    resizing(images)
    conversions(images)
    images.close()
    files = Cases(FILES, "file width height channels orientation tolerance expected")
    png_files(files)
    jpeg_files(files)
    heic_files(files)
    files.close()
    for folder in (IMAGES, FILES):
        sizes = [path.stat().st_size for path in folder.iterdir()]
        print(f"{folder.relative_to(ROOT)}: {len(sizes)} files, {sum(sizes)} bytes")


if __name__ == "__main__":
    main()
