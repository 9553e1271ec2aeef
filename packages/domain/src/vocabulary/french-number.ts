/** U+202F, the space that sets thousands apart. */
const THOUSANDS = '\u202f';

/**
 * A number as French writes it: thousands set apart by U+202F, a decimal comma, U+002D before what is below zero. The same text as
 * `Intl.NumberFormat('fr-FR')` gives, without its start: a page that makes its first format waits 20 to 40 ms for it on a phone.
 *
 * A half is rounded away from zero, on the decimals that the number is written with (1.005 is 1,01). What rounds to nothing has no sign.
 *
 * @param value a finite number
 * @param least decimals that are always written
 * @param most decimals at most; none beyond `least` is a zero at the end
 * @param groups whether thousands are set apart
 */
export function frenchNumber(value: number, least: number, most: number, groups = true): string {
  const units = roundedUnits(Math.abs(value), most);
  const digits = String(units).padStart(most + 1, '0');
  const [whole, decimals] = [digits.slice(0, digits.length - most), digits.slice(digits.length - most)];
  const kept = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '');
  const grouped = groups ? whole.replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS) : whole;
  return `${value < 0 && units > 0n ? '-' : ''}${grouped}${kept && `,${kept}`}`;
}

/** `size` × 10^`places` as a whole number, exact on the decimals that the number is written with. */
function roundedUnits(size: number, places: number): bigint {
  const [mantissa, exponent = '0'] = String(size).split('e') as [string, string?];
  const [whole, decimals = ''] = mantissa.split('.') as [string, string?];
  const digits = BigInt(whole + decimals);
  const beyond = decimals.length - Number(exponent) - places;
  if (beyond <= 0) return digits * 10n ** BigInt(-beyond);
  const unit = 10n ** BigInt(beyond);
  return (digits + unit / 2n) / unit;
}

/**
 * The number that a text says, null when it says none: `1 234,5`, `1234.5` and `−3` are numbers, `1.234,5` and letters are not.
 *
 * @param text text as it was typed or pasted
 */
export function parseFrenchNumber(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('−', '-');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
