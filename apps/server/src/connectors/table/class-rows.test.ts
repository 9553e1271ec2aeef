import { expect, test } from 'vitest';
import { figures, readText, refusalOf } from '../test-support.ts';

/** Tables with a line for each time class of a moment. */
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: { columns: {} } } as const;
const two = (value: number) => String(value).padStart(2, '0');
const day = (i: number) => `2024-02-${two(i + 1)}`;
const rows = (count: number, row: (i: number) => string[]) => Array.from({ length: count }, (_, i) => row(i)).flat();
const read = (...lines: string[]) => readText(`${lines.join('\n')}\n`, { generic: SEEN, energy: 'electricite' });

test('classes of one meter, a line each, are its energy', async () => {
  const found = await read('Date;Poste;Consommation (kWh)', ...rows(20, (i) => [`${day(i)};HP;6`, `${day(i)};HC;4`]));
  expect(figures(found, 'conso').total.value).toBe(200);
});

test('the class of one site and the class of another are not the classes of one meter', async () => {
  const header = 'Site;Date;Poste;Consommation (kWh)';
  const apart = rows(20, (i) => [`Nord;${day(i)};HP;6`, `Sud;${day(i)};HC;4`]);
  expect((await refusalOf(read(header, ...apart))).message).toMatch(/il manque la valeur d’une classe/);
});

test('lines of the index of the class in force alone are refused, and of all classes are read', async () => {
  const header = 'Horodatage;Poste;Index (Wh)';
  const hour = (i: number) => `${day(Math.floor(i / 24))} ${two(i % 24)}:00`;
  const inForce = (i: number) => (i % 24 < 6 || i % 24 >= 22 ? `HC;${10_000 + 100 * i}` : `HP;${50_000 + 200 * i}`);
  const alone = rows(240, (i) => [`${hour(i)};${inForce(i)}`]);
  expect((await refusalOf(read(header, ...alone))).code).toBe('classes_apart');
  const all = rows(240, (i) => [`${hour(i)};HC;${10_000 + 100 * i}`, `${hour(i)};HP;${50_000 + 200 * i}`]);
  expect(figures(await read(header, ...all), 'conso').total.value).toBeCloseTo(71.7, 6);
});
