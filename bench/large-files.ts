import { workbookOf } from '../apps/server/src/testing/workbook.ts';

/** A `date;valeur` file of this size at ten minutes. */
export function tenMinutes(bytes: number): Buffer {
  const lines = ['Date;Valeur (W)'];
  const start = Date.UTC(2008, 0, 1);
  for (let i = 0, length = 0; length < bytes; i++) {
    const line = `${new Date(start + i * 600_000).toISOString().slice(0, 19).replace('T', ' ')};${100 + (i % 97)}`;
    lines.push(line);
    length += line.length + 1;
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Lines of measures of the longest file that is read. */
export const MOST_LINES = 2_000_000;

/** A `date;valeur;note` file of two million lines at five minutes, 64 MB. */
export function twoMillion(): Buffer {
  const lines = ['Date;Valeur (W);Note'];
  const start = Date.UTC(2007, 0, 1);
  for (let i = 0; i < MOST_LINES; i++)
    lines.push(
      `${new Date(start + i * 300_000).toISOString().slice(0, 19).replace('T', ' ')};${100 + (i % 97)};réelle`,
    );
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** A workbook of 330 000 lines at ten minutes, 7 MB. */
export async function workbook(): Promise<Buffer> {
  const start = Date.UTC(2020, 0, 1);
  const rows = [
    ['Date', 'Valeur (W)'],
    ...Array.from({ length: 330_000 }, (_, i) => [
      new Date(start + i * 600_000).toISOString().slice(0, 19).replace('T', ' '),
      100 + ((i * 7919) % 9973),
    ]),
  ];
  return workbookOf(rows);
}
