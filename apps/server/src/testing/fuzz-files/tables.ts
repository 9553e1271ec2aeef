import { dayAt, french, lines, table, two } from '../tables.ts';
import type { Upload } from '../request.ts';

const hour = (i: number) => `${two(i % 24)}:00`;

/** Plain tables of the forms that people have. */
export const TABLES: Record<string, Upload> = {
  'half-hours in kW': table(
    'Date;Puissance (kW)',
    ...lines(
      96,
      (i) => `${french(Math.floor(i / 48))} ${two(Math.floor(i / 2) % 24)}:${i % 2 ? '30' : '00'};${(i % 7) + 1},5`,
    ),
  ),
  'hours in kWh, ISO': table(
    'timestamp,consumption_kwh',
    ...lines(72, (i) => `${dayAt(Math.floor(i / 24))}T${hour(i)}:00Z,${1 + (i % 5)}.25`),
  ),
  'days of two classes': table(
    'Date;HP (kWh);HC (kWh)',
    ...lines(30, (i) => `${french(i)};${6 + (i % 3)},5;${4 + (i % 2)}`),
  ),
  months: table('Mois;Consommation (kWh)', ...lines(12, (i) => `${two(i + 1)}/2024;${300 - 10 * i}`)),
  index: table('Date;Index (kWh)', ...lines(31, (i) => `${french(i)};${12_000 + 11 * i}`)),
  'hours as columns': table(
    ['Date', ...lines(24, (i) => `${hour(i)}`)].join(';'),
    ...lines(14, (day) => [french(day), ...lines(24, (i) => `${(i % 4) + 1},25`)].join(';')),
  ),
  'half-hours as columns': table(
    ['Date', ...lines(48, (i) => `${two(Math.floor(i / 2))}h${i % 2 ? '30' : '00'}`)].join(';'),
    ...lines(7, (day) => [french(day), ...lines(48, (i) => `0,${(i % 8) + 1}`)].join(';')),
  ),
  periods: table('Du;Au;kWh', ...lines(10, (i) => `${french(7 * i)};${french(7 * i + 6)};${70 + i}`)),
  'months as columns': table(
    `Année;${lines(12, (i) => `${['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'][i]}`).join(';')}`,
    `2023;${lines(12, (i) => String(400 - 20 * i)).join(';')}`,
    `2024;${lines(12, (i) => String(380 - 15 * i)).join(';')}`,
  ),
};
