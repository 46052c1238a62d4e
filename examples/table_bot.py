"""A bot that joins a table by its code and plays any game, whatever it is: by chance.

python table_bot.py K7P-Q2M --url http://127.0.0.1:8425
"""

from argparse import ArgumentParser
from random import choice

from fileira.client import Guest

parser = ArgumentParser()
parser.add_argument("code")
parser.add_argument("--url", default="http://127.0.0.1:8425")
parser.add_argument("--name", default="Random robot")
parser.add_argument("--token", default="")
given = parser.parse_args()

table = Guest(given.url, name=given.name, token=given.token).join(given.code)
table.sit()
for asked in table.questions():
    table.play(choice(asked.moves).move)
print(table.whole.result)
