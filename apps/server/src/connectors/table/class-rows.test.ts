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

test('one counter beside the class in force is one counter', async () => {
  const hour = (i: number) => `${day(Math.floor(i / 24))} ${two(i % 24)}:00`;
  const inForce = (i: number) => `${i % 24 < 6 ? 'HC' : 'HP'} ${['Bleu', 'Blanc'][Math.floor(i / 24) % 2]}`;
  const lines = rows(192, (i) => [`${hour(i)};${inForce(i)};${10_000 + 500 * i}`]);
  const found = await read('Horodatage;Tarif;Index total (Wh)', ...lines);
  expect(figures(found, 'conso').total.value).toBeCloseTo(95.5, 6);
});

test('columns of one class each are of it, whatever class a line says', async () => {
  const lines = rows(20, (i) => [`${day(i)};${i % 2 ? 'HP' : 'HC'};6;4`]);
  const found = await read('Date;Poste;Conso HP (kWh);Conso HC (kWh)', ...lines);
  expect(figures(found, 'conso').total.value).toBe(200);
});

test('dates whose values are far above those of their hours are of days, and refused beside them', async () => {
  const hours = (date: string) => rows(12, (i) => [`${date} ${two(12 + i)}:00;1,00`]);
  const days = [1, 2, 3].map((i) => `${two(13 + i)}/02/2024`);
  const lines = days.flatMap((date) => [`${date};24,00`, ...hours(date)]);
  expect((await refusalOf(read('Date;Consommation (kWh)', ...lines))).code).toBe('mixed_grains');
});

test('classes that have a unit each are converted each', async () => {
  const lines = rows(20, (i) => [`${day(i)};HP;6,5;kWh`, `${day(i)};HC;0,0045;MWh`]);
  expect(figures(await read('Date;Poste;Consommation;Unité', ...lines), 'conso').total.value).toBeCloseTo(220, 6);
});

test('a moment that has a total alone is not lost among those of classes', async () => {
  const header = 'Date;Poste;Consommation (kWh)';
  const whole = (i: number) => [`${day(i)};HP;6`, `${day(i)};HC;4`, `${day(i)};Total;10`];
  expect(figures(await read(header, ...rows(20, whole)), 'conso').total.value).toBe(200);
  const some = rows(20, (i) => (i < 3 ? [`${day(i)};Total;10`] : whole(i)));
  expect((await refusalOf(read(header, ...some))).code).toBe('classes_missing');
});
