"""Lit les sources, puis une année de valeurs journalières de la première."""
import json
import os
import urllib.parse
import urllib.request

URL = os.environ["API_URL"]
CLE = os.environ["API_KEY"]
ANNEE = os.environ["ANNEE"]


def lire(chemin, **parametres):
    adresse = f"{URL}{chemin}?{urllib.parse.urlencode(parametres)}"
    demande = urllib.request.Request(adresse, headers={"Authorization": f"Bearer {CLE}"})
    with urllib.request.urlopen(demande, timeout=30) as reponse:
        return json.load(reponse)


sources = lire("/proxy/api/v5/source", limit=200)["data"]
source = sources[0]
print("source", source["_id"])

donnees = lire(
    f"/proxy/api/v5/data/source/{source['_id']}",
    frequency="daily",
    start_date=f"{ANNEE}-01-01",
    end_date=f"{ANNEE}-12-31",
)
for variable in donnees["variables"]:
    # Une valeur manquante est None, jamais zéro.
    connues = [valeur for valeur in variable["values"] if valeur is not None]
    print(variable["variable"], variable["unit"], len(connues), sum(connues))
