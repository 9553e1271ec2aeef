import { COMPANY_IMAGE_PIXELS, COMPANY_IMAGE_SIDE } from '@joulerie/contract/constants';
import type { ImageCrop } from '@joulerie/contract/company-look';
import sharp, { type Sharp } from 'sharp';

/** The largest sides of a logo, twice what a page shows. [pixels] */
const LONGEST = { width: 480, height: 192 };

const READ = ['jpeg', 'png', 'webp'];
/** The readers of those. Every other one that the library has, of drawings and documents above all, is shut. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// One image at a time, in a process that is given up when it takes too much.
sharp.concurrency(1);
sharp.cache(false);

export type LogoRefusal = 'unreadable' | 'svg' | 'gif' | 'animated' | 'pixels' | 'crop' | 'small';
export type MadeLogo = { bytes: Uint8Array; width: number; height: number };

/**
 * Makes a logo of the image that a person chose: the part of the frame, upright, in sRGB, at most 480 × 192 pixels, written anew as PNG.
 * Nothing of the file is kept but its pixels.
 *
 * @param bytes the file
 * @param crop in pixels of the image as it is shown; the whole image without
 */
export async function makeLogo(bytes: Uint8Array, crop: ImageCrop | null): Promise<MadeLogo | LogoRefusal> {
  if (isSvg(bytes)) return 'svg';
  if (ascii(bytes, 0, 4) === 'GIF8') return 'gif';
  if (isMovingPng(bytes)) return 'animated';
  const open = (): Sharp => sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  // The head of the file alone: a few bytes may announce more pixels than there is memory.
  const head = await open()
    .metadata()
    .catch(() => null);
  if (!head || !READ.includes(head.format)) return 'unreadable';
  if ((head.pages ?? 1) > 1) return 'animated';
  const { width, height } = head.autoOrient;
  if (width * height > COMPANY_IMAGE_PIXELS) return 'pixels';
  const kept = crop ?? { x: 0, y: 0, width, height };
  if (kept.x + kept.width > width || kept.y + kept.height > height) return 'crop';
  if (Math.min(kept.width, kept.height) < COMPANY_IMAGE_SIDE) return 'small';
  return open()
    .autoOrient()
    .extract({ left: kept.x, top: kept.y, width: kept.width, height: kept.height })
    .resize({ ...LONGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info }): MadeLogo => ({ bytes: data, width: info.width, height: info.height }),
      // A file that is cut, or whose pixels are not what its head says.
      () => 'unreadable' as const,
    );
}

/** Drawings in XML are programs too. */
const isSvg = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(Buffer.from(bytes.subarray(0, 256)).toString('utf8'));

const PNG_HEAD = 8;
/** Length, name and sum of a chunk. [bytes] */
const CHUNK = 12;

/** Whether a PNG says before its first pixels that it moves: readers that do not know it show its first picture. */
function isMovingPng(bytes: Uint8Array): boolean {
  if (ascii(bytes, 1, 4) !== 'PNG') return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_HEAD; at + CHUNK <= bytes.length; at += CHUNK + view.getUint32(at)) {
    const name = ascii(bytes, at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');
