import type { StoredRecord } from './records.store.ts';

/** Names of the files of an archive. */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const READ_ME = 'LISEZ-MOI.txt';
export const LOGO = 'files/logo.png';
export const SHARES = 'records/shares-received.json';
export const recordsFile = (file: string): string => `records/${file}.json`;

const LONGEST_PART = 40;

/** A text as a part of the name of a file: letters without accents, digits and dashes. */
const plainPart = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, (signs) => (/^\p{M}+$/u.test(signs) ? '' : '-'))
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_PART)
    .toLowerCase();

/**
 * The file of the values of a series.
 *
 * @param place of its source among those of the space, from 1: names may be the same
 */
export function measuresFile(place: number, source: { name: string }, { variable, register }: StoredRecord): string {
  const folder = [String(place).padStart(4, '0'), plainPart(source.name)].filter(Boolean).join('-');
  const name = [String(variable), plainPart(String(register ?? ''))].filter(Boolean).join('-');
  return `measures/${folder}/${name}.csv`;
}
