from pathlib import Path

from scripts.spoken_locales import main


def test_an_image_keeps_the_locales_of_our_languages_and_no_others(tmp_path: Path) -> None:
    locales, words = tmp_path / "site/babel/locale-data", tmp_path / "site/fileira/words"
    for folder, names in (
        (locales, ("root.dat", "es.dat", "es_MX.dat", "pt_PT.dat", "est.dat", "zu.dat")),
        (words, ("es.json", "pt-PT.json")),
    ):
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).touch()
    main(tmp_path)
    kept = sorted(file.name for file in locales.iterdir())
    assert kept == ["es.dat", "es_MX.dat", "pt_PT.dat", "root.dat"]
