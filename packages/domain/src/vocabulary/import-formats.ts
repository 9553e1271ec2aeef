/** Formats of the files that the product reads, as imports are stored with them: a name never changes, and none is used again. */
export const IMPORT_FORMATS = [
  'csv-generique',
  'edf-suivi-conso-csv',
  'enedis-compte-client-csv',
  'enedis-compte-client-xlsx',
  'enedis-data-connect-2026',
  'enedis-data-connect-v5',
  'enedis-r151-xml',
  'enedis-r171-xml',
  'enedis-r4q-xml',
  'enedis-r50-xml',
  'enedis-r63-csv',
  'enedis-r63-json',
  'enedis-r64-csv',
  'enedis-r64-json',
  'enedis-r65-csv',
  'enedis-r65-json',
  'enedis-r66-csv',
  'enedis-r66-json',
  'enedis-sge-historique-csv',
  'enedis-sge-mesures-detaillees-xml',
  'enedis-sge-mesures-facturees-xml',
  'grdf-adict-json',
  'grdf-adict-ndjson',
  'grdf-espace-client-json',
  'grdf-espace-client-xlsx',
  'grdf-temperatures-json',
  'meteo-france-base-horaire-csv',
  'meteo-france-synop-csv',
  'open-meteo-archive-csv',
  'open-meteo-json',
] as const;

const ONE = `(${IMPORT_FORMATS.join('|')})`;
/** The format of an import: one of the list, or several of an archive, joined by ` + `. */
export const IMPORT_FORMAT = new RegExp(`^${ONE}( \\+ ${ONE})*$`);
