import { QUALITY } from '@joulerie/domain/vocabulary';
import { frenchNumber } from '../text/numbers.ts';

/** What an operator says of a value that it may publish again. */
export const FINALITY = { provisional: -1, unsaid: 0, definitive: 1 } as const;

/** What says which of two values of one time counts. */
export type Standing = { quality: number; finality: number };

const isCorrection = ({ quality }: Standing): boolean => quality === QUALITY.corrige;
const isEstimate = ({ quality }: Standing): boolean => quality === QUALITY.estime;
const rankOf = (one: Standing): number => (isCorrection(one) ? 3 : isEstimate(one) ? -0.5 : 0) + one.finality;

/**
 * Whether a value comes over another of the same time and file, whatever their order: a correction over what is none, then a
 * definitive value over one that is not, and a provisional one over nothing; else one of the meter over an estimate.
 */
export const supersedes = (one: Standing, other: Standing): boolean => rankOf(one) > rankOf(other);

/** Why a value of a file is not read: the file has one that supersedes it. */
export function superseded(when: string, kept: number, again: number, one: Standing, other: Standing): string {
  const word =
    isCorrection(one) && !isCorrection(other)
      ? 'corrigée'
      : one.finality === FINALITY.definitive
        ? 'définitive'
        : one.finality === other.finality && isEstimate(other)
          ? 'réelle'
          : 'non provisoire';
  return `valeur pour ${when} : ${frenchNumber(kept)}, remplacée par la valeur ${word} du fichier (${frenchNumber(again)})`;
}
