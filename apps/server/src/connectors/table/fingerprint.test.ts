import { describe, expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { findTable } from './parse-table.ts';

const fingerprint = (...lines: string[]) => fingerprintOf(findTable([...lines, ''].join('\n'))!);
const MARCH = ['Date;Énergie (kWh);Temp. 2024', '01/03/2024 00:00;1,5;12', '01/03/2024 01:00;;11'];

describe('the same export', () => {
  test.each<[string, string[]]>([
    ['of other days and values', ['Date;Énergie (kWh);Temp. 2024', '1/12/2023 9:00;12;0,5', '1/12/2023 10:00;0;1']],
    ['of another year', ['Date;Énergie (kWh);Temp. 2025', '01/03/2025 00:00;1,5;12', '01/03/2025 01:00;2;11']],
    ['with lines above its headers', ['Compteur 14290000000017;;', ...MARCH]],
    ['with capitals and without accents', ['DATE;ENERGIE (KWH);TEMP. 2024', ...MARCH.slice(1)]],
  ])('%s', (_what, lines) => expect(fingerprint(...lines)).toBe(fingerprint(...MARCH)));
});

describe('another layout', () => {
  test.each<[string, string[]]>([
    ['another separator', MARCH.map((line) => line.replaceAll(',', '.').replaceAll(';', ','))],
    ['another header', ['Date;Puissance (kW);Temp. 2024', ...MARCH.slice(1)]],
    ['one more column', MARCH.map((line) => `${line};1`)],
    ['columns in another order', ['Énergie (kWh);Date;Temp. 2024', '1,5;01/03/2024 00:00;12', '2;01/03/2024 01:00;11']],
    ['dates written otherwise', ['Date;Énergie (kWh);Temp. 2024', '2024-03-01 00:00;1,5;12', '2024-03-01 01:00;2;11']],
    ['no header', MARCH.slice(1)],
  ])('%s', (_what, lines) => expect(fingerprint(...lines)).not.toBe(fingerprint(...MARCH)));

  test('without headers, another kind of column', () =>
    expect(fingerprint('01/03/2024;1;2', '02/03/2024;1;2')).not.toBe(
      fingerprint('01/03/2024;1;ok', '02/03/2024;1;ok'),
    ));
});
