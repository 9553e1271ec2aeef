import type { Content, SheetsContent } from './reader.ts';
import { cellsOf } from './text/delimited.ts';
import { readLooseNumber } from './text/numbers.ts';
import { monthOfName, readTableStamp } from './table/stamps.ts';

const NAMES = { ';': 'point-virgule', '\t': 'tabulation', '|': 'barre verticale', ',': 'virgule' } as const;
const SEPARATORS = [';', '\t', '|', ','] as const;
const MOST_LINES = 40;
const MOST_NAMED = 8;
const EXPECTED =
  'Sont lus : les fichiers d’Enedis, de GRDF, des fournisseurs, des onduleurs et de la domotique, la météo, ou un tableau avec une colonne de dates et une colonne de valeurs.';

/** What was recognised of a file of no known format, and what it lacks to be read. French. */
export function recognisedOf(content: Content): string {
  if (content.kind === 'sheets') {
    const names = content.sheets.slice(0, MOST_NAMED).map(({ name }) => `« ${name.slice(0, 60)} »`);
    const lacks = hasBareMonths(content)
      ? 'l’année des mois (par exemple « janvier 2025 », ou une feuille par année, nommée « 2025 »)'
      : 'une feuille avec une colonne de dates et une colonne de valeurs';
    return `Reconnu : un classeur, avec ${names.length > 1 ? 'les feuilles' : 'la feuille'} ${names.join(', ')}. Manque : ${lacks}. ${EXPECTED}`;
  }
  if (content.kind !== 'text') {
    const what = { json: 'des données JSON', ndjson: 'des données JSON', xml: 'un document XML' }[content.kind];
    const lacks =
      content.kind === 'xml'
        ? 'des mesures datées d’un format connu'
        : 'une seule liste de valeurs datées (par exemple [{"date": "2025-01-31", "kwh": 12.5}, …])';
    return `Reconnu : ${what}${content.kind === 'xml' ? ` « ${content.root.slice(0, 60)} »` : ''}. Manque : ${lacks}. ${EXPECTED}`;
  }
  return `${recognisedText(content.text)} ${EXPECTED}`;
}

const hasBareMonths = ({ sheets }: SheetsContent): boolean =>
  sheets.some(({ rows }) =>
    rows.slice(0, MOST_LINES).some((row) => typeof row[0] === 'string' && monthOfName(row[0]) !== null),
  );

function recognisedText(text: string): string {
  const lines = text
    .slice(0, 16_384)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
  const first = `première ligne « ${(lines[0] ?? '').trim().slice(0, 120)} »`;
  const separator = SEPARATORS.find((one) => lines.filter((line) => line.includes(one)).length > 0.5 * lines.length);
  if (!separator)
    return `Reconnu : du texte, ${first}. Manque : un séparateur entre les colonnes (point-virgule, virgule ou tabulation).`;
  const rows = lines.map((line) => cellsOf(line, separator).slice(0, 100));
  const width = Math.max(...rows.map((cells) => cells.length));
  const has = (test: (cell: string) => boolean) => rows.some((cells) => cells.some(test));
  const lacks = [
    has((cell) => readTableStamp(cell) !== null || readTableStamp(cell, 'month') !== null)
      ? null
      : has((cell) => monthOfName(cell) !== null)
        ? 'l’année des mois (par exemple « janvier 2025 »)'
        : has((cell) => /^t[1-4]$/i.test(cell.trim()))
          ? 'l’année des trimestres (par exemple « T1 2025 »)'
          : has((cell) => /^(19|20)\d{2} ?[-/] ?(19|20)?\d{2}$/.test(cell.trim()))
            ? 'le premier et le dernier jour de chaque période (« 2024-2025 » ne les dit pas)'
            : 'une colonne de dates (par exemple 31/01/2025 14:30 ou 2025-01-31)',
    has((cell) => cell.trim() !== '' && readLooseNumber(cell) !== null) ? null : 'une colonne de nombres',
  ].filter((one) => one !== null);
  const missing =
    lacks.length > 0
      ? lacks.join(' et ')
      : 'une colonne de dates et une colonne de nombres sur chaque ligne (des dates écrites 20250131 demandent l’en-tête « Date »)';
  return `Reconnu : un tableau, séparateur ${NAMES[separator]}, ${width === 1 ? 'une colonne' : `${width} colonnes`}, ${first}. Manque : ${missing}.`;
}
