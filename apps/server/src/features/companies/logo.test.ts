import { deflateSync } from 'node:zlib';
import * as accounts from '@joulerie/contract/accounts';
import * as look from '@joulerie/contract/company-look';
import { COMPANY_IMAGE_BYTES } from '@joulerie/contract/constants';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aMember, aUser, unique } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const aCompany = () => aUser(app, { company: `Société ${unique()}` });
const send = (by: TestUser, bytes: Uint8Array | string, crop?: look.ImageCrop, name = 'logo.png') =>
  app
    .as(by.token)
    .call(look.setCompanyImage, { body: crop ? { crop: JSON.stringify(crop) } : {} }, { file: { name, bytes } });
const remove = (by: TestUser) => app.as(by.token).call(look.removeCompanyImage, {});
const logoOf = async (by: TestUser) => (await app.as(by.token).call(accounts.getMe, {})).body.company!.logo;
const open = (path: string, headers: Record<string, string> = {}, host = 'joulerie.localhost') =>
  app.app.inject({ method: 'GET', url: path, headers: { host, ...headers } });

type Colour = { r: number; g: number; b: number };
const BLUE: Colour = { r: 0, g: 0, b: 200 };
const RED: Colour = { r: 200, g: 0, b: 0 };
const plain = (width: number, height: number, background = BLUE): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
/** Blue, with a red square of 100 pixels at its right end. */
const twoColours = async () =>
  plain(300, 100)
    .composite([{ input: await plain(100, 100, RED).png().toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();

/** A chunk of a PNG. */
function chunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(Buffer.concat([Buffer.from(name, 'latin1'), data])));
  return Buffer.concat([head, data, sum]);
}

function crc(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1;
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one grey, of any size: its pixels take a thousandth of themselves. */
function bomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([PNG, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

async function movingPng(): Promise<Buffer> {
  const still = await plain(64, 64).png().toBuffer();
  const afterHead = PNG.length + 25;
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, afterHead), control, still.subarray(afterHead)]);
}

const frames = async () => [await plain(64, 64).png().toBuffer(), await plain(64, 64, RED).png().toBuffer()];

describe('the logo of a company', () => {
  test('is the framed part of the image, at an address that changes with it, kept by caches, without its metadata', async () => {
    const owner = await aCompany();
    expect(await logoOf(owner)).toBeNull();
    const photograph = await sharp(await twoColours())
      .withExif({ IFD0: { Copyright: 'Tenu secret', Artist: 'Camille Martin' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const answer = await send(owner, photograph, { x: 200, y: 0, width: 100, height: 100 }, 'photo.jpg');
    expect([answer.status, answer.body.logo]).toEqual([200, await logoOf(owner)]);
    const shown = await open(answer.body.logo!);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([100, 100]);
    const middle = 3 * (50 * 100 + 50);
    expect([...data.subarray(middle, middle + 3)].map((value) => Math.round(value / 20))).toEqual([10, 0, 0]);
    expect(shown.rawPayload.toString('latin1')).not.toMatch(/secret|Camille|Exif/i);

    const whole = (await send(owner, photograph)).body.logo!;
    expect(whole).not.toBe(answer.body.logo);
    // The address of a mail of before shows the logo of now, and is asked again.
    const before = await open(answer.body.logo!);
    expect(before.headers['cache-control']).toBe('public, no-cache');
    expect(before.rawPayload.equals((await open(whole)).rawPayload)).toBe(true);
    expect((await open(whole, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304);
    // The same image again has the same address.
    expect((await send(owner, photograph)).body.logo).toBe(whole);
  });

  test('is upright, at most 480 × 192 pixels, in the colours of screens, from each kind of file', async () => {
    const owner = await aCompany();
    const sizeOf = async (bytes: Buffer) => {
      const { width, height, space } = await sharp(
        (await open((await send(owner, bytes)).body.logo!)).rawPayload,
      ).metadata();
      return [width, height, space];
    };
    expect(await sizeOf(await plain(1920, 384).webp().toBuffer())).toEqual([480, 96, 'srgb']);
    expect(await sizeOf(await plain(400, 800).png().toBuffer())).toEqual([96, 192, 'srgb']);
    expect(await sizeOf(await plain(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer())).toEqual([
      64,
      192,
      'srgb',
    ]);
    expect(await sizeOf(await plain(60, 40).toColourspace('cmyk').jpeg().toBuffer())).toEqual([60, 40, 'srgb']);
    expect(await sizeOf(await plain(60, 40).toColourspace('rgb16').png().toBuffer())).toEqual([60, 40, 'srgb']);
  });

  test('is changed and removed by those who manage the company, and shown to its brand alone', async () => {
    const owner = await aCompany();
    const admin = await aMember(app, owner.spaceId, 'administrateur');
    const [employee, alone] = [await aMember(app, owner.spaceId, 'employe'), await aUser(app)];
    const image = await plain(64, 64).png().toBuffer();
    for (const [person, code] of [
      [employee, 'restricted_role_company'],
      [alone, 'restricted_professional'],
    ] as const)
      for (const answer of [await send(person, image), await remove(person)])
        expect([answer.status, answer.error.code]).toEqual([403, code]);
    const { logo } = (await send(admin, image)).body;
    expect((await open(logo!, {}, 'helianthe.localhost')).statusCode).toBe(404);
    expect((await remove(owner)).body).toEqual({ logo: null, color: null });
    expect([await logoOf(admin), (await open(logo!)).statusCode]).toEqual([null, 404]);
    expect((await remove(owner)).status).toBe(200);
  });
});

/** What is sent, and its answer. */
const REFUSED: [name: string, make: () => Buffer | string | Promise<Buffer>, code: string, words: RegExp][] = [
  ['text', () => 'pas une image', 'image_unreadable', /n’est pas une image PNG, JPEG ou WebP/],
  ['PDF', () => '%PDF-1.7\n1 0 obj', 'image_unreadable', /n’est pas une image/],
  ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image_unreadable', /SVG/],
  ['SVG with a head', () => '\uFEFF<?xml version="1.0"?>\n<svg/>', 'image_unreadable', /SVG/],
  ['GIF', async () => plain(64, 64).gif().toBuffer(), 'image_unreadable', /GIF/],
  [
    'moving GIF',
    async () =>
      sharp(await frames(), { join: { animated: true } })
        .gif()
        .toBuffer(),
    'image_unreadable',
    /GIF/,
  ],
  [
    'moving WebP',
    async () =>
      sharp(await frames(), { join: { animated: true } })
        .webp()
        .toBuffer(),
    'image_animated',
    /animée/,
  ],
  ['moving PNG', movingPng, 'image_animated', /animée/],
  [
    'half a PNG',
    async () =>
      (
        await sharp({
          create: {
            width: 200,
            height: 200,
            channels: 3,
            background: BLUE,
            noise: { type: 'gaussian', mean: 128, sigma: 30 },
          },
        })
          .png()
          .toBuffer()
      ).subarray(0, 2000),
    'image_unreadable',
    /n’est pas une image/,
  ],
  ['one pixel too many', () => bomb(5001, 5000), 'image_dimensions', /25\s+?millions/],
];

describe('what is no logo', () => {
  test.each(REFUSED)('%s', async (_, make, code, words) => {
    const owner = await aCompany();
    const answer = await send(owner, await make());
    expect([answer.status, answer.error.code]).toEqual([422, code]);
    expect(answer.error.message).toMatch(words);
    expect(await logoOf(owner)).toBeNull();
  });

  test('a bomb of 50 000 × 50 000 pixels is refused by its head, at once', async () => {
    const owner = await aCompany();
    const bytes = bomb(50_000, 50_000);
    expect(bytes.length).toBeLessThan(COMPANY_IMAGE_BYTES);
    await send(owner, await plain(64, 64).png().toBuffer());
    const begun = performance.now();
    const answer = await send(owner, bytes);
    expect(answer.error.code).toBe('image_dimensions');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('what an image carries beside its pixels is gone: the file is no page, no archive and no program any more', async () => {
    const owner = await aCompany();
    const image = await plain(64, 64).png().toBuffer();
    const payload = '<script>alert(1)</script><?php system("id") ?>PK\u0003\u0004archive.zip';
    const { logo } = (await send(owner, Buffer.concat([image, Buffer.from(payload)]))).body;
    const shown = (await open(logo!)).rawPayload;
    expect(shown.toString('latin1')).not.toMatch(/script|php|archive/);
    expect(shown.subarray(-8).toString('latin1')).toContain('IEND');
  });

  test.each([
    [{ x: 40, y: 0, width: 40, height: 40 }, 'Le cadre sort de l’image'],
    [{ x: 0, y: 0, width: 31, height: 64 }, /32\s+?pixels/],
  ])('a frame that cannot be kept: %j', async (crop, words) => {
    const answer = await send(await aCompany(), await plain(64, 64).png().toBuffer(), crop);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
    expect((answer.error as { fields?: { crop?: string } }).fields?.crop).toMatch(words);
  });

  test('no image, or one of more than 5 Mo, is not received', async () => {
    const owner = await aCompany();
    const none = await app.as(owner.token).call(look.setCompanyImage, { body: {} });
    expect(none.status).toBe(400);
    const large = await send(owner, Buffer.alloc(COMPANY_IMAGE_BYTES + 1));
    expect([large.status, large.error.message]).toEqual([413, expect.stringMatching(/5\s+?Mo/)]);
  });
});
