def check(document, out):
    return document["hash"]
