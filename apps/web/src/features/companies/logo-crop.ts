import { COMPANY_IMAGE_SIDE } from '@joulerie/contract/constants';
import type { ImageCrop } from '@joulerie/contract/company-look';

/** A frame in shares of an image, 0..100. */
export type Frame = { x: number; y: number; width: number; height: number };
export type Size = { width: number; height: number };

export const WHOLE: Frame = { x: 0, y: 0, width: 100, height: 100 };

/** The largest square of an image, in its middle. */
export function largestSquare({ width, height }: Size): Frame {
  const side = Math.min(width, height);
  const shares = { width: (100 * side) / width, height: (100 * side) / height };
  return { x: (100 - shares.width) / 2, y: (100 - shares.height) / 2, ...shares };
}

/** The pixels that a frame keeps, none outside the image. */
export function cropOf(frame: Frame, image: Size): ImageCrop {
  const x = Math.min(image.width - 1, Math.round((frame.x / 100) * image.width));
  const y = Math.min(image.height - 1, Math.round((frame.y / 100) * image.height));
  return {
    x,
    y,
    width: Math.max(1, Math.min(image.width - x, Math.round((frame.width / 100) * image.width))),
    height: Math.max(1, Math.min(image.height - y, Math.round((frame.height / 100) * image.height))),
  };
}

export const isTooSmall = ({ width, height }: Size): boolean => Math.min(width, height) < COMPANY_IMAGE_SIDE;
