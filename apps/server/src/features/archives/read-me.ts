/**
 * What an archive holds and how it is read, for whoever opens it without the platform.
 *
 * @param from the space, the brand and the day of the export
 */
export const readMe = (from: { space: string; brand: string; day: string; by: string }): string =>
  `${from.space} : export complet du ${from.day}
Fait depuis ${from.brand} par ${from.by}.

Cette archive contient tout ce que l’espace possède : ses fiches, son historique et ses mesures, dans des formats ouverts.
Un espace vide peut la reprendre (« Reprendre un export », dans ses paramètres) et retrouve alors les mêmes chiffres.
Gardez-la telle quelle pour cela : chaque fichier y est vérifié par son empreinte.

manifest.json
  Version du format, espace, dates, nombre de fiches, taille et empreinte SHA-256 de chaque fichier.

manifest.sig
  Signature du sommaire par la plateforme : elle ne reprend que ce qu’elle a écrit, jusqu’à 256 Mo.

records/*.json
  Des listes JSON, une fiche par ligne. Les dates sont au format AAAA-MM-JJ, les instants en UTC, les identifiants relient les fiches.
  folders            dossiers
  buildings          bâtiments, avec leur adresse, leur niveau et leurs caractéristiques
  tags, building-tags           étiquettes, et celles de chaque bâtiment
  sources, building-sources     compteurs, capteurs, stocks et stations, et leurs bâtiments
  offers             contrats et offres datés de chaque source, avec leurs prix
  usage-profiles, building-usage-profiles   profils d’utilisation, et les bâtiments qui les suivent
  deliveries         livraisons de combustible
  imports            fichiers déposés : ce qui en a été lu, enregistré ou retiré, et quand
  series             grandeurs mesurées de chaque source ; « file » nomme leur fichier de mesures
  days               journées de chaque série : total (Wh pour une puissance en W), minimum, maximum, nombre de valeurs
  periods            quantités sur plus d’une journée (relevés de gaz, combustibles), du premier jour inclus au dernier exclu
  receipts, received-days, received-periods, counters   ce que chaque fichier ou saisie a donné
  corrections        valeurs remplacées, et quand
  import-layouts     façons de lire un tableau, de la personne qui a fait l’export
  saved-views        vues enregistrées par cette personne

  Pour information, non repris dans un autre espace :
  space, people      l’espace et ses membres
  grants             partages donnés sur ses dossiers et bâtiments
  shares-received    ce que d’autres espaces partagent avec la personne qui a fait l’export : qui, quoi, depuis quand, sans mesure
  readings           qui a lu les mesures de l’espace
  space-imports      exports déjà repris dans l’espace

measures/<source>/<grandeur>.csv
  Une ligne par valeur, séparée par des virgules, avec un point décimal :
  debut_utc          début de l’intervalle, en UTC
  pas_s              durée de l’intervalle en secondes
  valeur             valeur exacte, dans l’unité enregistrée : W (puissance moyenne), Wh, VA, m³, kWh (gaz), °C, %, ppm, W/m², m/s
  qualite            0 lue, 1 corrigée, 2 estimée, 3 répartie d’une valeur plus longue ; 4 de plus quand une valeur plus longue fait foi
  Une valeur manquante n’a pas de ligne, ou une ligne dont la valeur est vide : elle n’est jamais zéro.

files/logo.png
  Le logo de la société, quand elle en a un. Pour information, non repris dans un autre espace.

Ce qui n’y est pas
  Les mots de passe, sessions, clés d’API, codes et secrets ne quittent jamais la plateforme.
  Les fichiers déposés ne sont pas conservés après leur lecture : leurs valeurs sont dans « measures », leur historique dans « imports ».
  Les mesures des compteurs que d’autres espaces partagent avec vous restent chez leur titulaire.
  Les coûts, émissions et constats ne sont pas enregistrés : ils se recalculent des mesures, des offres et des tarifs publiés.
`;
