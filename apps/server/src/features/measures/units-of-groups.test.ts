import { expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { seen, tableSources } from '../../testing/table-sources.ts';
import { textFile } from '../../testing/files.ts';
import { lines, two } from '../../testing/tables.ts';

/** A unit that is written once, in a cell over several columns or in a title, is that of all of them. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const more = (m: number) => (m * 7) % 11;
const file = (...head: string[]): Upload =>
  textFile(
    'tableau.csv',
    [...head, ...lines(12, (m) => `${two(m + 1)}/2023;${20 + more(m)};${10 + more(m)};${30 + 2 * more(m)}`), ''].join(
      '\n',
    ),
  );
const SUM = 12 * 30 + 2 * Array.from({ length: 12 }, (_, m) => more(m)).reduce((all, one) => all + one, 0);

test.each([
  ['and their total', [';Consommation en MWh;;', 'Mois;HP;HC;Total'], SUM],
  ['whose month has no header', ['Mois;Consommation en MWh;;', ';HP;HC;Total'], SUM],
])('over time classes %s', async (_name, head, mwh) => {
  expect(await kwhOf((await stored(file(...head))).source)).toBe(mwh * 1000);
});

test('in a title: it is proposed, and asked', async () => {
  const table = file('Consommation en MWh', 'Mois;HP;HC;Total');
  expect(await refusal(table)).toMatchObject({ code: 'file_needs_choice' });
  const { report } = await stored(
    table,
    seen([
      { at: 1, role: 'ignored', unit: null },
      { at: 2, role: 'ignored', unit: null },
      { at: 3, role: 'conso', unit: 'MWh' },
    ]),
  );
  expect(report.series[0]!.kept).toMatchObject({ read: SUM * 1000 });
});
