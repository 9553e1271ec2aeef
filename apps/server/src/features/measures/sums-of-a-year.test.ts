import { describe, expect, test } from 'vitest';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { lines, table, two } from '../../testing/tables.ts';

/** Columns that are not the energy of their lines: running sums of a year, ratios and computed years, months whose unit changes. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const monthOf = (i: number) => `${two((i % 12) + 1)}/${2023 + Math.floor(i / 12)}`;
const kwhOfMonth = (i: number) => 1000 + 100 * ((i % 12) + 1);
const since = (i: number) =>
  lines((i % 12) + 1, (k) => String(kwhOfMonth(k))).reduce((sum, one) => sum + Number(one), 0);
const YEARS = lines(24, (i) => `${monthOf(i)};${since(i)}`);
const ALL = 2 * since(11);

describe('a sum that begins again each year', () => {
  test.each(['Consommation cumulée depuis le 1er janvier (kWh)', 'Cumul annuel (kWh)', 'Conso YTD (kWh)'])(
    '« %s » is asked, and each January is the first reading of its year',
    async (header) => {
      const file = table(`Mois;${header}`, ...YEARS);
      expect(await refusal(file, { stamp: 'end', zone: 'Europe/Paris' })).toMatchObject({ code: 'file_needs_choice' });
      const { source } = await stored(file, seen([{ at: 1, role: 'conso', unit: 'kWh (cumul de l’année)' }]));
      expect(await kwhOf(source)).toBe(ALL);
    },
  );

  test('an index that falls each January is asked', async () => {
    expect(await refusal(table('Mois;Index (kWh)', ...YEARS), { stamp: 'end' })).toMatchObject({
      code: 'file_needs_choice',
      message: expect.stringContaining('cumul de l’année'),
    });
  });

  test('days from December to January', async () => {
    const rows = [
      ...lines(20, (i) => `${12 + i}/12/2023;${5000 + 10 * i}`),
      ...lines(20, (i) => `${two(i + 1)}/01/2024;${10 * (i + 1)}`),
    ];
    const answer = seen([{ at: 1, role: 'conso', unit: 'kWh (cumul de l’année)' }]);
    const { source } = await stored(table('Date;Consommation depuis le 1er janvier (kWh)', ...rows), answer);
    expect(await kwhOf(source)).toBe(390);
  });
});

const COMPUTED =
  '12 mois glissants,12 derniers mois,rolling,par logement,max jour,lissée,annualisée,ramenée à 365 jours,hors chauffage,plafond,seuil,DJU';

test.each(COMPUTED.split(','))('a consumption « %s » is asked', async (words) => {
  const file = table(
    `Mois;Consommation ${words} (kWh)`,
    ...lines(12, (i) => `${monthOf(i)};${1000 + ((i * 37) % 50)}`),
  );
  expect(await refusal(file, { stamp: 'start', zone: 'Europe/Paris' })).toMatchObject({
    code: 'file_needs_choice',
    message: expect.stringContaining('pas une mesure'),
  });
});

test('months of MWh below months of kWh are confirmed', async () => {
  const written = (i: number) => (i < 12 ? String(kwhOfMonth(i)) : String(kwhOfMonth(i) / 1000).replace('.', ','));
  const file = table('Mois;Consommation (kWh)', ...lines(24, (i) => `${monthOf(i)};${written(i)}`));
  expect(await refusal(file, energy(1))).toMatchObject({ code: 'file_unusual' });
});
