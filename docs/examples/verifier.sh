#!/bin/sh
# Vérifie la signature d’un envoi reçu : verifier.sh ID TIMESTAMP SIGNATURE < corps
# ID, TIMESTAMP et SIGNATURE sont les en-têtes webhook-id, webhook-timestamp et webhook-signature.
set -eu
cle=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
attendue=v1,$({ printf '%s.%s.' "$1" "$2"; cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$cle" -binary | base64)
for signature in $3; do
  if [ "$signature" = "$attendue" ]; then
    echo "signature valable"
    exit 0
  fi
done
echo "signature refusée" >&2
exit 1
