import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, callJson, heading, isPhone, look, plain } from '../steps.ts';
import { backToBuilding } from './building.ts';

type Data = { variables: { variable: string; total: number | null; totalUnit: string }[] };

const YEAR = 'start_date=2023-01-01&end_date=2023-12-31';

/** The measures of the building: the figure is the call's, whatever the grain; period, comparison, table, export. */
export async function read(walk: Walk): Promise<void> {
  const { page } = walk;
  const id = await backToBuilding(walk);
  await page.goto(`/building/${id}/data?${YEAR}&periode=annee`);
  await figure(page, 'Consommation');
  const { total, totalUnit } = await consumption(page, id, 'monthly');
  expect(totalUnit).toBe('Wh');
  expect((await consumption(page, id, 'daily')).total).toBeCloseTo(total, 3);
  expect((await consumption(page, id, 'raw')).total).toBeCloseTo(total, 3);
  await expect.poll(() => figureKWh(page)).toBeCloseTo(total / 1000, -1);
  await carpet(page).waitFor();
  await look(walk, 'donnees-2023');

  await dailyGrain(walk, total);
  await monthAndCompare(walk);
  await tableAndExport(walk, id, total);
  await lastMonths(walk);
}

async function consumption(page: Page, id: string, frequency: string): Promise<{ total: number; totalUnit: string }> {
  const data = await callJson<Data>(
    page,
    `/proxy/api/v5/data/building/${id}?${YEAR}&frequency=${frequency}&variables=conso`,
  );
  const found = data.variables.find((one) => one.variable === 'conso')!;
  return { total: found.total!, totalUnit: found.totalUnit };
}

const figures = (page: Page) =>
  page.getByRole('main').getByText('Consommation', { exact: true }).first().locator('../..');

async function figure(page: Page, label: string): Promise<string> {
  const strip = page.getByRole('main').getByText(label, { exact: true }).first().locator('../..');
  await strip.waitFor();
  return plain(await strip.innerText());
}

/** The consumption that the page shows, in kWh, whatever the unit it chose. */
export async function figureKWh(page: Page): Promise<number> {
  const text = plain(await figures(page).innerText());
  const found = /([\d ]+(?:,\d+)?) (kWh|MWh)/.exec(text);
  if (!found) return Number.NaN;
  return Number(found[1]!.replaceAll(' ', '').replace(',', '.')) * (found[2] === 'MWh' ? 1000 : 1);
}

const carpet = (page: Page) => page.getByRole('region', { name: 'Une année d’un coup d’œil' }).getByRole('application');

/** On a phone the period's choices are behind its name. */
async function openPeriod({ page, size }: Walk): Promise<void> {
  if (size.width >= 500) return;
  const bar = page.getByRole('region', { name: 'Période' });
  const where = bar.getByRole('button', { expanded: false }).filter({ hasText: /./ }).first();
  if ((await bar.getByRole('radiogroup', { name: 'Durée' }).count()) === 0) await where.click();
}

const duration = async (walk: Walk, label: string): Promise<void> => {
  await openPeriod(walk);
  await walk.page.getByRole('radiogroup', { name: 'Durée' }).getByText(label, { exact: true }).click();
};

async function dailyGrain(walk: Walk, totalWh: number): Promise<void> {
  const { page } = walk;
  await openPeriod(walk);
  await page.getByRole('button', { name: /^Pas de temps/ }).click();
  await page.getByRole('menuitem', { name: 'par jour' }).click();
  await page.waitForURL((url) => url.searchParams.get('frequency') === 'daily');
  await expect.poll(() => figureKWh(page)).toBeCloseTo(totalWh / 1000, -1);
  await look(walk, 'donnees-par-jour');
}

async function monthAndCompare(walk: Walk): Promise<void> {
  const { page } = walk;
  await duration(walk, 'Mois');
  await page.waitForURL((url) => url.searchParams.get('periode') === 'mois');
  await page.getByText('décembre 2023', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Période précédente' }).click();
  await page.waitForURL((url) => url.searchParams.get('start_date') === '2023-11-01');
  await page.getByText('novembre 2023', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Période suivante' }).click();
  await page.waitForURL((url) => url.searchParams.get('start_date') === '2023-12-01');
  await openPeriod(walk);
  await page.getByRole('button', { name: /^Comparer à/ }).click();
  await page
    .getByRole('menuitem', { name: /N-1|l’année précédente|année/i })
    .first()
    .click();
  await page.waitForURL((url) => url.searchParams.get('compare') === 'year');
  await expect.poll(async () => figure(page, 'Consommation')).toMatch(/par rapport à/);
  await look(walk, 'mois-compare');
}

async function tableAndExport(walk: Walk, id: string, totalWh: number): Promise<void> {
  const { page } = walk;
  await page.goto(`/building/${id}/data?${YEAR}&periode=annee`);
  const bars = page.getByRole('region', { name: /^Consommation/ }).first();
  await bars.getByRole('button', { name: 'Tableau' }).click();
  const table = bars.getByRole('table');
  await table.waitFor();
  expect(await table.getByRole('row').count()).toBeGreaterThanOrEqual(13);
  await look(walk, 'tableau');
  await bars.getByRole('button', { name: 'Exporter' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Chiffres (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const [header = '', ...lines] = readFileSync(await download.path(), 'utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  expect(header).toContain(';');
  expect(header).toMatch(/kWh/);
  expect(lines).toHaveLength(12);
  for (const line of lines) expect(line).toMatch(/;\d+(,\d+)?(;|$)/);
  const sum = lines.reduce((kWh, line) => kWh + Number(line.split(';')[1]!.replace(',', '.')), 0);
  expect(sum / (/MWh/.test(header) ? 1 : 1000)).toBeCloseTo(totalWh / 1e6, 2);
}

async function lastMonths(walk: Walk): Promise<void> {
  const { page } = walk;
  await duration(walk, '12 mois');
  await page.waitForURL((url) => url.searchParams.get('periode') === '12mois');
  await page.getByRole('region', { name: 'Période' }).waitFor();
  await look(walk, isPhone(walk) ? 'douze-mois-telephone' : 'douze-mois');
  await heading(page, /./).waitFor();
}
