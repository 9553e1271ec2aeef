import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DESK, type Platform, startPlatform } from './platform.ts';
import { type Walk, enter, onRoad } from './steps.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A host of styles on the loopback: one style, whose tiles hold nothing. It notes what it is asked for. */
async function styleHost(status: number): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('access-control-allow-origin', '*');
    response.statusCode = url === '/style.json' ? status : 200;
    response.end(url === '/style.json' ? JSON.stringify(style()) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const style = () => ({
    version: 8,
    sources: { plan: { type: 'vector', tiles: [`${origin}/tiles/{z}/{x}/{y}.pbf`] } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#EEF3E6' } },
      { id: 'roads', type: 'line', source: 'plan', 'source-layer': 'roads' },
    ],
  });
  return { url: `${origin}/style.json`, asked };
}

async function platformWith(style: string): Promise<Platform> {
  const platform = await startPlatform({ MAP_STYLE_URL: style });
  closing.push(() => platform.close());
  return platform;
}

async function openMap({ page }: Walk): Promise<string> {
  await page.goto('/?vue=carte');
  await page
    .getByRole('button', { name: /bâtiments, rapprocher la carte$/ })
    .first()
    .waitFor();
  return page.locator('.maplibregl-ctrl-attrib-inner').innerText();
}

test('the style of the settings is asked for with its tiles, and named', async () => {
  const { url, asked } = await styleHost(200);
  await onRoad(await platformWith(url), DESK, 'joulerie', async (walk) => {
    await enter(walk, 'commune@joulerie.example');
    expect(await openMap(walk)).toBe('© IGN');
    expect(asked).toContain('/style.json');
    await expect.poll(() => asked.some((path) => path.startsWith('/tiles/'))).toBe(true);
  });
});

test('a style that does not come gives way to the light one, with the credit of that one', async () => {
  const { url, asked } = await styleHost(500);
  await onRoad(await platformWith(url), DESK, 'joulerie', async (walk) => {
    await enter(walk, 'commune@joulerie.example');
    const credit = await openMap(walk);
    expect(credit).toContain('Admin Express');
    expect(credit).not.toContain('©');
    expect(asked.filter((path) => path !== '/style.json')).toEqual([]);
  });
});
