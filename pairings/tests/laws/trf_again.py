"""Reads TRF files with the package `trf`, whose patterns are the columns of TRF16, and prints what it wrote again of the players."""

import sys

import trf

for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        read = trf.load(file)
    print(read.name, read.startdate, read.enddate, read.numplayers, read.numratedplayers, read.type, read.rateofplay, sep="|")
    for line in trf.dumps(read).splitlines():
        if line.startswith("001"):
            print(line.rstrip())
