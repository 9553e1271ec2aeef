import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, enter, heading, isPhone, look, plain } from '../steps.ts';

/** The map works without a network: the outline is the page's own, and the buildings stand beside it as a list. */
export async function seeTheMap(walk: Walk): Promise<void> {
  const { page } = walk;
  const outside = await stayHome(walk);
  await enter(walk, 'commune@joulerie.example');
  await page.getByRole('button', { name: 'Carte' }).click();
  await page.waitForURL((url) => url.searchParams.get('vue') === 'carte');
  const zone = page.getByRole('region', { name: 'Bâtiments dans cette zone' });
  await expect.poll(() => zone.getByRole('link').count()).toBeGreaterThan(10);
  await gathers(walk).first().waitFor();
  await drawnAsTold(walk, zone);
  await look(walk, 'carte');
  await comeNearer(walk, zone);
  await openFromTheMap(walk, zone);

  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('vue') === 'carte');
  const listed = zone.getByRole('link', { name: /Jules Ferry/ }).first();
  await listed.click();
  await page.waitForURL(/\/building\//);
  await heading(page, /Jules Ferry/).waitFor();
  expect(outside, 'calls to the outside').toEqual([]);
}

/** Cuts the page off from everything but its own server; gives the addresses that it asked for. */
async function stayHome({ context, platform, brand }: Walk): Promise<string[]> {
  const outside: string[] = [];
  const own = new URL(platform.origin(brand)).host;
  await context.route(
    (url) => url.protocol.startsWith('http') && url.host !== own,
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
  return outside;
}

const surface = ({ page }: Walk): Locator => page.getByRole('region', { name: 'Carte des bâtiments' });
const gathers = ({ page }: Walk): Locator => page.getByRole('button', { name: /bâtiments, rapprocher la carte$/ });
const pins = ({ page }: Walk): Locator => page.getByRole('button', { name: /, (données|aucune donnée)/ });

/** How many buildings the title of the list counts. */
const counted = async (zone: Locator): Promise<number> =>
  Number(/^\d+/.exec(plain(await zone.getByRole('status').innerText()))?.[0]);

/** A sign of several buildings comes nearer: fewer of them in view, and the same number counted, listed and drawn. */
async function comeNearer(walk: Walk, zone: Locator): Promise<void> {
  const before = await counted(zone);
  await press(walk, gathers(walk).first());
  await expect.poll(() => counted(zone)).toBeLessThan(before);
  expect(await counted(zone)).toBeGreaterThan(0);
  await drawnAsTold(walk, zone);
  expect(await zone.getByRole('link').count()).toBe(await counted(zone));
  await look(walk, 'carte-rapprochee');
}

/** Buildings that the signs on the map stand for. */
async function drawn(walk: Walk): Promise<number> {
  const labels = await gathers(walk).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return labels.reduce((sum, label) => sum + Number.parseInt(label ?? '', 10), await pins(walk).count());
}

/** The map and the list beside it speak of as many buildings. */
const drawnAsTold = (walk: Walk, zone: Locator): Promise<void> =>
  expect.poll(async () => (await drawn(walk)) - (await counted(zone)), { timeout: 10_000 }).toBe(0);

/** A pin opens its words, whose link opens the building. */
async function openFromTheMap(walk: Walk, zone: Locator): Promise<void> {
  const { page } = walk;
  for (let nearer = 0; (await firstInSight(walk)) === null && nearer < 5; nearer++) {
    const before = await counted(zone);
    await press(walk, gathers(walk).first());
    await expect.poll(() => counted(zone)).toBeLessThanOrEqual(before);
    await drawnAsTold(walk, zone);
  }
  const pin = await firstInSight(walk);
  if (!pin) throw new Error('no pin on the map');
  const name = await pin.getAttribute('title');
  await press(walk, pin);
  const words = page.locator('.maplibregl-popup');
  const link = words.getByRole('link', { name: name!, exact: true });
  await link.waitFor();
  await words.getByRole('button', { name: 'Fermer' }).waitFor();
  expect(await link.evaluate((one) => one === one.ownerDocument.activeElement), 'the link has the focus').toBe(true);
  await look(walk, 'carte-batiment');
  if (isPhone(walk)) await link.tap();
  else await link.press('Enter');
  await page.waitForURL(/\/building\//);
  await heading(page, name!).waitFor();
}

/** By the finger on a phone, by the keyboard at a desk. */
async function press(walk: Walk, sign: Locator): Promise<void> {
  if (isPhone(walk)) await sign.tap();
  else await sign.press('Enter');
}

/** The first pin that stands whole on the map. */
async function firstInSight(walk: Walk): Promise<Locator | null> {
  const map = (await surface(walk).boundingBox())!;
  for (const pin of await pins(walk).all()) {
    const box = await pin.boundingBox();
    const inside =
      box !== null &&
      box.x >= map.x &&
      box.y >= map.y &&
      box.x + box.width <= map.x + map.width &&
      box.y + box.height <= map.y + map.height;
    if (inside) return pin;
  }
  return null;
}
