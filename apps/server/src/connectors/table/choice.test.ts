import { expect, test } from 'vitest';
import type { GenericChoice } from '../reader.ts';
import { readText } from '../test-support.ts';

const TABLE = ['date;kWh', '01/01/2024 00:00;1', '01/01/2024 01:00;2', ''].join('\n');

test.each<[Partial<GenericChoice>, Partial<GenericChoice>, boolean]>([
  [{ unit: 'MWh' }, { variable: 'conso', unit: 'MWh', stamp: 'start' }, true],
  [{ variable: 'chaleur' }, { variable: 'chaleur', unit: 'kWh' }, true],
  [{ stamp: 'end', zone: 'UTC' }, { variable: 'conso', unit: 'kWh', stamp: 'end', zone: 'UTC' }, true],
  [{ variable: 'conso', unit: 'MWh' }, { unit: 'MWh', stamp: 'start', zone: 'Europe/Paris' }, false],
])('what is chosen in part (%o) is in what is proposed', async (generic, choice, needsChoice) => {
  expect(await readText(TABLE, { generic })).toMatchObject({ choice, needsChoice });
});
