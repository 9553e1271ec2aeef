import { expect, test } from 'vitest';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';

const own = ownSource({ segment: 'C5' });
const HOURS = 24 * 60;
/** Two months of 500 W, of which some hours of some days send 800 W to the network. */
const netPowers = (sends: (hour: number) => boolean) =>
  textFile(
    'puissances.csv',
    [
      'Date;Puissance (W)',
      ...Array.from({ length: HOURS }, (_, hour) => {
        const at = new Date(Date.UTC(2024, 0, 1) + hour * 3_600_000).toISOString();
        return `${at.slice(0, 10)} ${at.slice(11, 16)};${sends(hour) ? -800 : 500}`;
      }),
      '',
    ].join('\n'),
  );
const read = { variable: 'puissance', unit: 'W', stamp: 'start', zone: 'UTC+1' } as const;

test('powers below nothing are asked, however few: stored, they would be a consumption of less than nothing', async () => {
  const file = netPowers((hour) => hour > HOURS - 48 && hour % 24 >= 11 && hour % 24 < 15);
  const preview = (await drop(own.app, own.user, own.source, file, { ...read, preview: 'true' })).body;
  expect(preview.table!.unread).toMatchObject({
    certainty: 'asked',
    reason: expect.stringContaining('valeur négative'),
  });
  expect((await drop(own.app, own.user, own.source, file, read)).error.code).toBe('file_needs_choice');
  const table = JSON.stringify({ unread: 'skip' });
  expect((await drop(own.app, own.user, own.source, file, { ...read, table })).status).toBe(200);
  const { variables } = await sourceData(own.app, own.user, own.source, {
    start_date: '2024-01-01',
    end_date: '2024-02-29',
    frequency: 'daily',
    variables: ['conso'],
  });
  // 8 hours have no value; none takes anything away.
  expect(variables[0]!.total).toBe(500 * (HOURS - 8));
});

test.each(['Injection (kWh)', 'Énergie injectée (kWh)'])(
  'what leaves the site may be written below nothing: « %s »',
  async (header) => {
    const rows = Array.from(
      { length: 28 },
      (_, i) => `${String(i + 1).padStart(2, '0')}/02/2024;${40 - i};${-1 - (i % 3)}`,
    );
    const file = textFile('jours.csv', [`Date;Soutirage (kWh);${header}`, ...rows, ''].join('\n'));
    const seen = { stamp: 'start', zone: 'Europe/Paris' } as const;
    const columns = [{ at: 2, role: 'injection', unit: 'kWh' }];
    const preview = (await drop(own.app, own.user, own.source, file, { ...seen, preview: 'true' })).body;
    expect(preview.table!.columns[2]).toMatchObject({ role: 'injection', certainty: 'proposed' });
    await stored(own.app, own.user, own.source, file, { ...seen, table: JSON.stringify({ columns }) });
    const { variables } = await sourceData(own.app, own.user, own.source, {
      start_date: '2024-02-01',
      end_date: '2024-02-29',
      frequency: 'monthly',
      variables: ['conso', 'injection'],
    });
    expect(variables.map(({ total }) => Math.round(total! / 1000))).toEqual([742, 55]);
  },
);
