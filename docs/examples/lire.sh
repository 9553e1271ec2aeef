#!/bin/sh
# Lit les sources, puis une année de valeurs journalières de la première.
# API_URL : adresse de la plateforme ; API_KEY : clé d’API ; ANNEE : année lue.
set -eu
lire() {
  curl --silent --show-error --fail --header "Authorization: Bearer $API_KEY" "$API_URL$1"
}
sources=$(lire "/proxy/api/v5/source?limit=200")
id=$(printf '%s' "$sources" | sed 's/.*"data":\[{"_id":"\([^"]*\)".*/\1/')
echo "source $id"
lire "/proxy/api/v5/data/source/$id?frequency=daily&start_date=$ANNEE-01-01&end_date=$ANNEE-12-31"
