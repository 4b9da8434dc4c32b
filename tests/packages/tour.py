# SPDX-License-Identifier: MIT
import barrow
from concurrent.futures import ThreadPoolExecutor

floor = barrow.generate("floor", 7, layout="ring")             # hello
print(floor)
maps = barrow.batch(100, seed=7, family="quest")               # batch: views that numpy takes as they are
print(maps.width, maps.height, maps.spawn[0, 0], maps.metrics["rooms"][0])
print(floor.verify().ok)                                       # verify
again = barrow.read(floor.export("json"))                      # import
print(again.hash == floor.hash)
try:                                                           # errors
    barrow.generate("floor", 7, layuot="ring")
except barrow.Error as error:
    print(error)
with ThreadPoolExecutor() as pool:                             # threads
    print([made.seed for made in pool.map(lambda seed: barrow.generate("crawl", seed), range(4))])
