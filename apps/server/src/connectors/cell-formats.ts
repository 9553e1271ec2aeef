import type { Member } from './archive.ts';
import type { Cell } from './reader.ts';

const UNIT = /^(?:[kMG]?Wh|[kM]?W|kVA|m3|m³|[GM]J|th)(?: PC[SI])?$/;
/** A digit, then commas that no digit follows: each shows a thousandth of the value. */
const SCALE = /[0#?](,+)(?![0#?,])/;

/** Whether a workbook has formats that show less than the value of a cell, or its unit. */
export const hasFormatsToRead = (members: readonly Member[]): boolean =>
  members
    .filter(({ name }) => name === 'xl/styles.xml')
    .some(({ bytes }) => {
      const codes = new TextDecoder().decode(bytes).matchAll(/formatCode="([^"]*)"/g);
      return [...codes].some(([, code]) => {
        const { scale, unit } = read(code!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
        return scale !== 1 || unit !== null;
      });
    });

/**
 * A number as its cell shows it: in thousands where its format does (« 0,651 » for 651, under « MWh »), and with the unit that its
 * format writes. Digits that the format hides are kept.
 */
export function shown(value: number, format: string): Cell {
  const { scale, unit } = read(format);
  const number = value / scale;
  return unit === null ? number : `${String(number).replace(/^(-?\d{1,3}\.\d{3})$/, '$10')} ${unit}`;
}

const CONDITION = /\[[<>=]/;
const THOUSAND = 1000;
const known = new Map<string, { scale: number; unit: string | null }>();
const MOST_KNOWN = 1000;

/** What the format of positive numbers does to a value: what it is divided by, and the unit written after it. */
function read(format: string): { scale: number; unit: string | null } {
  const before = known.get(format);
  if (before) return before;
  const [digits = '', words = ''] = partsOf(format);
  const text = words.replaceAll('\u00a0', ' ').trim();
  const unit = UNIT.test(text) ? text : null;
  // « 0.0,"k" » writes the thousand that it divides by, and a condition divides some values only: both are read as they are held.
  const isPlain = (text === '' || unit !== null) && !CONDITION.test(format);
  const scale = isPlain ? THOUSAND ** (SCALE.exec(digits)?.[1]?.length ?? 0) : 1;
  const found = { scale, unit };
  if (known.size < MOST_KNOWN) known.set(format, found);
  return found;
}

/** The digits of the first section of a format, and what is written after them. */
function partsOf(format: string): [digits: string, after: string] {
  let [digits, after] = ['', ''];
  const write = (text: string) => {
    if (digits !== '') after += text;
  };
  // « [$kWh] » writes a text, as it does a currency; other brackets are colours and conditions.
  const plain = format.replace(/\[\$([^\]"-]*)[^\]]*\]/g, '"$1"').replace(/\[[^\]]*\]/g, '');
  for (const [token] of plain.matchAll(/"[^"]*"|\\.|_.|\*.|./gs)) {
    if (token === ';') break;
    if (/^[0#?.,%]$/.test(token)) digits += token;
    else if (token.startsWith('"')) write(token.slice(1, -1));
    else if (token.startsWith('\\')) write(token.slice(1));
    else if (!/^[_*]/.test(token)) write(token);
  }
  return [digits, after];
}
