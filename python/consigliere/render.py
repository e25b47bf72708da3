"""The terminal's board as a picture."""

from __future__ import annotations

import unicodedata

import numpy as np
import numpy.typing as npt

COLUMNS, CELL_WIDTH, CELL_HEIGHT = 80, 6, 12
BACKGROUND, INK = (20, 18, 16), (232, 220, 196)
# The bitmap font knows Latin-1 only.
SIMPLE = {"─": "-", "│": "|", "•": "*", "…": ".", "–": "-", "—": "-", "’": "'", "“": '"', "”": '"', "·": "·"}


def latin(text: str) -> str:
    """The text in characters that the bitmap font has."""
    out = []
    for char in text:
        char = SIMPLE.get(char, char)
        if len(char) == 1 and ord(char) > 255:
            char = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode() or "+"
        out.append(char)
    return "".join(out)


def text_image(text: str) -> npt.NDArray[np.uint8]:
    """The text as an array (height, width, 3), 80 columns wide. Needs Pillow."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise ImportError('render_mode "rgb_array" needs Pillow: pip install consigliere[render]') from None
    lines = [latin(line)[:COLUMNS] for line in text.splitlines()] or [""]
    image = Image.new("RGB", (COLUMNS * CELL_WIDTH, len(lines) * CELL_HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default_imagefont()
    for row, line in enumerate(lines):
        draw.text((0, row * CELL_HEIGHT), line, fill=INK, font=font)
    return np.asarray(image)
