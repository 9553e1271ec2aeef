/**
 * A number as files write it: decimal dot or comma, optional sign and exponent, blanks around. A blank, `NA`, `NC`, `mq`,
 * `null` or `NaN` is NaN (missing). Anything else is null: not a number, the line must be refused.
 */
export function readNumber(text: string): number | null {
  // Most values are short whole numbers: read them without a regular expression.
  const length = text.length;
  if (length > 0 && length < 10) {
    let whole = 0;
    let at = 0;
    for (; at < length; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) break;
      whole = whole * 10 + digit;
    }
    if (at === length) return whole;
  }
  if (length > 64) return null;
  const trimmed = text.trim();
  if (trimmed === '' || MISSING.has(trimmed.toLowerCase())) return Number.NaN;
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?$/;
const MISSING = new Set(['na', 'n/a', 'nc', 'n.c.', 'n/c', 'nd', 'n.d.', 'mq', 'null', 'nan', '-', '--', '#n/a']);

export type DecimalSign = '.' | ',';

/**
 * Same, for files edited by people: blanks as thousands separators, `1.234,5` and `1,234.5`, a unit after the number. With the decimal
 * sign of the column, the other sign between groups of three digits separates thousands (`1.100` where `999,5` stands).
 */
export function readLooseNumber(text: string, decimal: DecimalSign | null = null): number | null {
  if (text.length > 64) return null;
  const plain = readNumber(text);
  if (plain !== null && (decimal === null || !text.includes(decimal === ',' ? '.' : ','))) return plain;
  const bare = bareOf(text);
  if (decimal !== '.' && DOTTED[decimal === null ? 'both' : 'any'].test(bare))
    return readNumber(bare.replaceAll('.', ''));
  if (decimal !== ',' && COMMAED[decimal === null ? 'both' : 'any'].test(bare))
    return readNumber(bare.replaceAll(',', ''));
  return bare === '' ? null : readNumber(bare);
}

/** Whether a text is a number, however it is written. */
export const isNumber = (text: string): boolean => {
  const value = readLooseNumber(text);
  return value !== null && !Number.isNaN(value);
};

// Groups of thousands: certain with a decimal part; without one, the other values of the column decide.
// No number has two decimal signs: `1.234.567` says so too.
const DOTTED = { both: /^[+-]?\d{1,3}((\.\d{3})+,\d+|(\.\d{3}){2,})$/, any: /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/ };
const COMMAED = { both: /^[+-]?\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})$/, any: /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/ };

/** A number without blanks between its digits nor unit after it. */
function bareOf(text: string): string {
  const joined = text
    .replace(/(?<=\d)[\u0020\u00a0\u202f\u2009'’](?=\d{3}(?!\d))/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    // The minus of typography.
    .replace(/^\s*\u2212/, '-');
  return joined.replace(/\s*([kmg]?wh|[mg]j|th|[km]?w|k?va|m3|m³|°c|%)\s*$/i, '').trim();
}

/**
 * The decimal sign of a column, from the cells that leave no doubt (`999,5`, `0.500`, `1.234,5`); null when none does, or when they
 * disagree.
 */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | null {
  let sign: DecimalSign | null = null;
  for (const text of texts) {
    const found = text.length <= 64 && /[.,]/.test(text) ? signOf(bareOf(text)) : null;
    if (found === null) continue;
    if (sign !== null && sign !== found) return null;
    sign = found;
  }
  return sign;
}

function signOf(bare: string): DecimalSign | null {
  if (DOTTED.both.test(bare)) return ',';
  if (COMMAED.both.test(bare)) return '.';
  const found = /^[+-]?(\d*)([.,])(\d*)$/.exec(bare);
  if (!found) return null;
  const [, whole = '', sign, decimals = ''] = found;
  if (decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null;
  return sign === ',' ? ',' : '.';
}

/** A value from JSON or a worksheet: numbers as they are, text as above, absent is missing. */
export function readValue(value: unknown): number | null {
  if (value === null || value === undefined) return Number.NaN;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? readNumber(value) : null;
}

// Made once: a formatter costs a thousand times what it formats.
const FRENCH = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

/** `1 234,5` for messages. */
export function frenchNumber(value: number): string {
  return FRENCH.format(value);
}

/** Whether a letter is a digit, by its code; NaN is none. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
