import { expect, test } from 'vitest';
import { readText } from '../test-support.ts';

test('dates that the answered columns show for certain are not asked again by the layout of these answers', async () => {
  const line = (start: string, time: string, value: number) =>
    `30001642617347;${start};2024-02-01 00:00:00;PA;CONS;BRUT;W;2024-01-10 ${time};${value};B;PT30M;0;`;
  // The last line has no end: it counts once its columns are known.
  const file = [
    'dice de vraisemblance;Etat complémentaire',
    ...['01:00:00', '01:30:00', '02:00:00', '02:30:00'].map((time, i) => line('2024-01-01 00:00:00', time, 501 + i)),
    line('01/01/2024 00:00:00', '17:30:00', 534),
  ].join('\n');
  const ignored = { role: 'ignored', unit: null } as const;
  const columns = {
    0: ignored,
    1: ignored,
    2: ignored,
    7: { role: 'time', unit: null },
    8: { role: 'index', unit: 'kWh' },
    11: { role: 'conso', unit: 'kWh' },
  } as const;
  const generic = { stamp: 'start', zone: 'Europe/Paris', table: { columns } } as const;
  const { layout, table, needsChoice } = await readText(file, { generic });
  expect([needsChoice, table!.dateOrder]).toMatchObject([false, { value: 'day', certainty: 'certain' }]);
  const answers = { columns, dateOrder: 'day' } as const;
  const known = { id: 'a', fingerprint: layout!.fingerprint, reason: 'comme la dernière fois', answers };
  expect((await readText(file, { generic, layouts: [known] })).needsChoice).toBe(false);
});
