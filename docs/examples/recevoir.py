"""Reçoit les envois d’un webhook et vérifie leur signature, avec la bibliothèque standard seule."""
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_S = 300


def est_valable(entetes, corps):
    identifiant, instant = entetes["webhook-id"], entetes["webhook-timestamp"]
    if abs(time.time() - int(instant)) > TOLERANCE_S:
        return False
    signe = f"{identifiant}.{instant}.".encode() + corps
    attendue = "v1," + base64.b64encode(hmac.new(SECRET, signe, hashlib.sha256).digest()).decode()
    # Deux signatures pendant un changement de secret.
    return any(hmac.compare_digest(attendue, une) for une in entetes["webhook-signature"].split())


class Recepteur(BaseHTTPRequestHandler):
    def do_POST(self):
        corps = self.rfile.read(int(self.headers["content-length"]))
        valable = est_valable(self.headers, corps)
        # Répondre tout de suite ; le même identifiant peut revenir.
        self.send_response(204 if valable else 401)
        self.end_headers()
        if valable:
            evenement = json.loads(corps)
            print("reçu", evenement["type"], json.dumps(evenement["data"]), flush=True)

    def log_message(self, *_):
        pass


recepteur = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "0"))), Recepteur)
print("écoute", recepteur.server_port, flush=True)
recepteur.serve_forever()
