import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Walk, enter, heading, settled } from '../steps.ts';

const KB = 1000;
/** JavaScript that a page may transfer, compressed, before it shows what it is for [bytes]. */
const FIRST_VIEW = 150 * KB;
const FIRST_CHART = 400 * KB;
/** The sign-in page needs none of the code of lists and curves. */
const SIGN_IN = 140 * KB;

const ROW = 'main a[href^="/folder/"], main a[href^="/building/"]';
const CANVAS = 'main canvas';
const SUBMIT = 'button[type="submit"]';

// Run in the page: this project's own types know no document.
/** Notes when the sign-in page has its button, the list its first row, and a chart its canvas: what is asked for from then on is of none. */
const NOTE_FIRST = `globalThis.firsts = {};
new MutationObserver(() => {
  for (const selector of ${JSON.stringify([ROW, CANVAS, SUBMIT])})
    if (!(selector in firsts) && document.querySelector(selector)) firsts[selector] = performance.now();
}).observe(document, { childList: true, subtree: true })`;
const beforeFirst = (selector: string) => `performance.getEntriesByType('resource')
  .filter((one) => one.responseEnd <= firsts[${JSON.stringify(selector)}])
  .map((one) => new URL(one.name).pathname.split('/').at(-1))`;

/** What the browser receives of JavaScript with nothing in its cache: to the list of « Mon espace », to the first chart of a building. */
export async function weight(walk: Walk): Promise<void> {
  const { page } = walk;
  // What comes while the page is at rest is of no first view.
  await page.addInitScript('delete globalThis.requestIdleCallback');
  await page.addInitScript(NOTE_FIRST);
  const { clearCache, received } = await scriptsOf(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  await settled(page);
  const toSignIn = new Set(await page.evaluate<string[]>(beforeFirst(SUBMIT)));
  const signIn = received().filter(({ name }) => toSignIn.has(name));
  expect(sum(signIn)).toBeGreaterThan(0);
  expect(sum(signIn), `JavaScript of the sign-in page: ${list(signIn)}`).toBeLessThanOrEqual(SIGN_IN);
  await enter(walk, 'commune@joulerie.example');
  received();

  await clearCache();
  await page.goto('/');
  await heading(page, 'Mon espace').waitFor();
  await page.locator(ROW).first().waitFor();
  const toList = new Set(await page.evaluate<string[]>(beforeFirst(ROW)));
  const firstView = received().filter(({ name }) => toList.has(name));
  expect(sum(firstView)).toBeGreaterThan(0);
  expect(sum(firstView), `JavaScript of the first view: ${list(firstView)}`).toBeLessThanOrEqual(FIRST_VIEW);

  await page.getByRole('main').locator('a[href*="/building/"]').first().click();
  await page.waitForURL(/\/building\/[^/]+\/data/);
  await page.locator(CANVAS).first().waitFor();
  await settled(page);
  received();
  await clearCache();
  await page.goto(page.url());
  await page.locator(CANVAS).first().waitFor();
  const before = new Set(await page.evaluate<string[]>(beforeFirst(CANVAS)));
  const chart = received().filter(({ name }) => before.has(name));
  expect(sum(chart)).toBeGreaterThan(sum(firstView));
  expect(sum(chart), `JavaScript to the first chart: ${list(chart)}`).toBeLessThanOrEqual(FIRST_CHART);
  console.log(
    `${walk.name}: ${sum(signIn)} bytes of JavaScript to sign in, ${sum(firstView)} to the list, ${sum(chart)} to the first chart`,
  );
}

type Script = { name: string; bytes: number };

const sum = (scripts: readonly Script[]): number => scripts.reduce((bytes, one) => bytes + one.bytes, 0);

const list = (scripts: readonly Script[]): string =>
  scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name} ${bytes}`)
    .join(', ');

/** The scripts that a page receives as they are sent, heads included; each call answers those since the one before. */
async function scriptsOf(page: Page): Promise<{ clearCache: () => Promise<unknown>; received: () => Script[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, string>();
  const received: Script[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') asked.set(requestId, new URL(response.url).pathname.split('/').at(-1)!);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = asked.get(requestId);
    if (name !== undefined) received.push({ name, bytes: encodedDataLength });
  });
  const clearCache = () => session.send('Network.clearBrowserCache');
  return { clearCache, received: () => received.splice(0) };
}
