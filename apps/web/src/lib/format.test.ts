import { describe, expect, test } from 'vitest';
import {
  apparentPower,
  carbon,
  count,
  difference,
  energy,
  energyFigure,
  euros,
  figureText,
  fileSize,
  intensity,
  meterNumber,
  number,
  percent,
  power,
  quantity,
  signed,
  surface,
  temperature,
  unitPrice,
} from './format.ts';

/** Written here with plain spaces for the eye: `_` is U+202F (thousands), a space before a unit is U+00A0. */
const french = (text: string) => text.replaceAll('_', '\u202f').replaceAll(' ', '\u00a0');

describe('numbers', () => {
  test.each([
    [0, 0, '0'],
    [1234.5, 1, '1_234,5'],
    [1234567, 0, '1_234_567'],
    [999, 0, '999'],
    [-6.4, 1, '−6,4'],
    [-0.04, 1, '0,0'],
    [-0.05, 1, '−0,1'],
    [2.345, 2, '2,35'],
    [1e21, 0, '1_000_000_000_000_000_000_000'],
  ])('%d with %d decimals', (value, digits, expected) => expect(number(value, digits)).toBe(french(expected)));

  test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '%s is missing',
    (value) => {
      expect(number(value, 1)).toBe('—');
      expect(number(value, 1, 'inconnu')).toBe('inconnu');
    },
  );

  test.each([
    [9, 0, '+9'],
    [-6.4, 1, '−6,4'],
    [0, 0, '0'],
    [0.4, 0, '0'],
    [0.5, 0, '+1'],
    [null, 0, '—'],
  ])('%s signed', (value, digits, expected) => expect(signed(value, digits)).toBe(expected));
});

describe('energy changes unit by size', () => {
  test.each([
    [0, '0 kWh'],
    [4.25, '4,25 kWh'],
    [9.999, '10,0 kWh'],
    [24.12, '24,1 kWh'],
    [999.96, '1_000 kWh'],
    [1234, '1_234 kWh'],
    [9999, '9_999 kWh'],
    [10_000, '10,0 MWh'],
    [135_800, '135,8 MWh'],
    [2_318_000, '2_318 MWh'],
    [9_999_000, '9_999 MWh'],
    [10_000_000, '10,0 GWh'],
    [-12_500, '−12,5 MWh'],
  ])('%d kWh', (kWh, expected) => expect(energy(kWh)).toBe(french(expected)));

  test('a missing energy has no unit', () => {
    expect(energyFigure(null)).toEqual({ value: '—', unit: '' });
    expect(energy(Number.NaN, 'inconnue')).toBe('inconnue');
  });
});

describe('other quantities', () => {
  test.each([
    [power(850), '850 W'],
    [power(999.4), '999 W'],
    [power(102_000), '102,0 kW'],
    [power(1700), '1,70 kW'],
    [power(12_000_000), '12,0 MW'],
    [power(null), '—'],
    [apparentPower(108), '108 kVA'],
    [apparentPower(7.5), '7,5 kVA'],
    [euros(30_875), '30_875 €'],
    [euros(12.5), '12,50 €'],
    [euros(999.99), '999,99 €'],
    [euros(1240.4), '1_240 €'],
    [euros(5146.2, true), '5_146,20 €'],
    [euros(0), '0,00 €'],
    [euros(null), '—'],
    [unitPrice(0.2345), '23,5 c€/kWh'],
    [unitPrice(null), '—'],
    [carbon(286_000), '286,0 t CO₂e'],
    [carbon(412), '412 kg CO₂e'],
    [temperature(-3.25), '−3,3 °C'],
    [temperature(19), '19,0 °C'],
    [percent(0.989), '98,9 %'],
    [percent(1, 0), '100 %'],
    [percent(null), '—'],
    [difference(0.09), '+9 %'],
    [difference(-0.064, 1), '−6,4 %'],
    [difference(null), '—'],
    [surface(3240), '3_240 m²'],
    [surface(null), 'inconnue'],
    [intensity(40.52), '40,5 kWh/m²'],
    [fileSize(999), '999 octets'],
    [fileSize(4_600_000), '4,6 Mo'],
  ])('%s', (text, expected) => expect(text).toBe(french(expected)));

  test.each([
    [1500, 'W', '1,50 kW'],
    [1_500_000, 'Wh', '1_500 kWh'],
    [null, 'Wh', '—'],
    [21.34, '°C', '21,3 °C'],
    [850, 'ppm', '850,0 ppm'],
    [12.5, 'EUR', '12,50 €'],
  ])('%s %s', (value, unit, expected) => expect(figureText(quantity(value, unit))).toBe(french(expected)));

  test.each([
    [0, '0 bâtiment'],
    [1, '1 bâtiment'],
    [2, '2 bâtiments'],
    [1234, '1_234 bâtiments'],
  ])('%d bâtiment', (n, expected) => expect(count(n, 'bâtiment')).toBe(french(expected)));

  test.each([
    ['30001642617347', '30 001 642 617 347'],
    ['GI123456', 'GI123456'],
    [null, '—'],
    ['', '—'],
  ])('meter %s', (text, expected) => expect(meterNumber(text)).toBe(french(expected)));
});
