"""Keep of Babel's languages those that Fileira speaks: python scripts/spoken_locales.py FOLDER

FOLDER is where both are installed, such as the `lib` of a virtual environment. An image is 25 MB
smaller by it.
"""

import sys
from pathlib import Path

ALWAYS = "root"  # what all languages have in common


def unspoken(locales: Path, words: Path) -> list[Path]:
    """The locales of which no catalogue is a part: `es_MX` stays beside `es.json`."""
    spoken = {file.stem.partition("-")[0] for file in words.glob("*.json")} | {ALWAYS}
    return [file for file in locales.glob("*.dat") if file.stem.partition("_")[0] not in spoken]


def main(folder: Path) -> None:
    (locales,) = folder.rglob("babel/locale-data")
    (words,) = folder.rglob("fileira/words")
    for file in unspoken(locales, words):
        file.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
