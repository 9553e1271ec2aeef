import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium, devices } from 'playwright-core';
import { type Calibration, calibrate, spreadOf } from './calibration.ts';
import { onDatabase } from './databases.ts';
import { type Session, fillDemonstration, openSessions } from './load/sessions.ts';
import { type Figure, type Section, judged } from './report.ts';
import { startServer } from './server.ts';
import { ms, timesOf } from './timing.ts';

const DIST = join(import.meta.dirname, '../apps/web/dist');
/** Where no other is named, Debian’s. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const RUNS = 5;
/** How much slower than this machine the phone’s processor is. */
const PHONE_SLOWDOWN = 4;
const PHONE = devices['Pixel 5']!;
const DESK = { viewport: { width: 1440, height: 900 } };

const LCP_MS = 2500;
const BLOCKING_MS = 300;
const SHIFT = 0.05;
const FIRST_CHART_PHONE_MS = 1500;
const FIRST_CHART_DESK_MS = 300;

/** What a page did until it had been still for two seconds. */
type Vitals = { lcpMs: number; blockingMs: number; shift: number };

/** Run in the page before anything of it: the browser’s own measures, summed as web-vitals does. */
const OBSERVE = `
  globalThis.vitals = { lcpMs: 0, blockingMs: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const one of list.getEntries()) vitals.lcpMs = one.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) vitals.blockingMs += Math.max(0, one.duration - 50); })
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) vitals.shift += one.value; })
    .observe({ type: 'layout-shift', buffered: true });
`;

/** The pages that people open most, as a phone with a slow processor and as a desktop shows them. */
export async function pages(): Promise<Section> {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('The page is not built: run `npm run build` first.');
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  await onDatabase(async ({ store, url }) => {
    await fillDemonstration(store);
    calibrations.push(await calibrate(store));
    const server = await startServer(url, { WEB_DIR: DIST });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const sessions = await openSessions(store, server.port, 16);
      const person = sessions.find(({ buildings, host }) => buildings.length > 5 && host.startsWith('joulerie'))!;
      const visit = { browser, origin: `http://joulerie.localhost:${server.port}`, person };
      const building = `/building/${person.buildings[0]!}/data`;
      for (const [what, path, signedIn] of [
        ['sign-in', '/login', false],
        ['Mon espace', '/', true],
        ['data of a building', building, true],
      ] as const)
        figures.push(...(await vitalsOf(visit, what, path, signedIn)));
      figures.push(await listToChart(visit, 'on a phone', true, FIRST_CHART_PHONE_MS));
      figures.push(await listToChart(visit, 'on a desktop, once at rest', false, FIRST_CHART_DESK_MS));
      calibrations.push(await calibrate(store));
    } finally {
      await browser.close();
      await server.stop();
    }
  });
  return {
    title: 'Pages',
    notes: [
      `Demonstration portfolio, the built page, Chromium, an empty cache each time, on the loopback address. Phone: 393 pixels, its processor ${PHONE_SLOWDOWN} times slower than this machine's. Median of ${RUNS}.`,
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}

type Visit = { browser: Browser; origin: string; person: Session };

async function openPage({ browser, origin, person }: Visit, phone: boolean, signedIn: boolean) {
  const context = await browser.newContext({
    ...(phone ? PHONE : DESK),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    baseURL: origin,
  });
  if (signedIn) await signedAs(context, origin, person);
  const page = await context.newPage();
  if (phone) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  }
  return { context, page };
}

/** The session of the person, as their browser keeps it. */
const signedAs = (context: BrowserContext, origin: string, { token }: Session): Promise<void> =>
  context.addCookies([{ name: 'joulerie_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);

async function vitalsOf(visit: Visit, what: string, path: string, signedIn: boolean): Promise<Figure[]> {
  const found: Vitals[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await openPage(visit, true, signedIn);
    await page.addInitScript(OBSERVE);
    await page.goto(path);
    await still(page);
    found.push(await page.evaluate<Vitals>('vitals'));
    await context.close();
  }
  const median = (of: (one: Vitals) => number) => timesOf(found.map(of)).medianMs;
  const shift = median((one) => one.shift);
  return [
    {
      what: `${what}: largest paint`,
      measured: ms(median((one) => one.lcpMs)),
      within: { valueMs: median((one) => one.lcpMs), targetMs: LCP_MS },
    },
    {
      what: `${what}: blocking time`,
      measured: ms(median((one) => one.blockingMs)),
      within: { valueMs: median((one) => one.blockingMs), targetMs: BLOCKING_MS },
    },
    { what: `${what}: layout shift`, measured: shift.toFixed(3), target: `≤ ${SHIFT}`, reached: shift <= SHIFT },
  ];
}

/** Whether a chart has paint on its canvas. The list has a canvas too, its map’s: it is no chart. */
const CHART_PAINTED = `() => [...document.querySelectorAll('main [aria-roledescription="graphique"] canvas')].some((canvas) =>
  canvas.width > 0 &&
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value !== 0))`;

/** From the press on a building of the list to its first chart. */
async function listToChart(visit: Visit, where: string, phone: boolean, targetMs: number): Promise<Figure> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await openPage(visit, phone, true);
    await page.goto('/');
    await still(page);
    const link = page.getByRole('main').locator('a[href*="/building/"]').first();
    if (!phone) await link.hover();
    const drawn = await page.evaluate<number>(`new Promise((done) => {
      const pressed = performance.now();
      const painted = ${CHART_PAINTED};
      const look = () => (painted() ? done(performance.now() - pressed) : requestAnimationFrame(look));
      document.querySelector('main a[href*="/building/"]').click();
      look();
    })`);
    took.push(drawn);
    await context.close();
  }
  const { medianMs } = timesOf(took);
  return { what: `list to first chart, ${where}`, measured: ms(medianMs), within: { valueMs: medianMs, targetMs } };
}

/** No request and no change of the page for two seconds. */
async function still(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);
}
