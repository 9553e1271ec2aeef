import { text } from '../test-support.ts';
import {
  ESPI_ENERGY,
  dsmrReaderFile,
  eco2mixFile,
  entsoeFile,
  entsoeTable,
  espiFile,
  fluviusFile,
  nem12File,
  openMeteoFile,
  lianderFile,
  telegramsFile,
  emoncmsFile,
  grafanaFile,
  influxFile,
} from './meter-files.ts';
import type { Sample } from './sample.ts';

const hours = <T>(count: number, value: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => value(i));

/** Samples of meter operators, markets and home meters. */
export const METER_SAMPLES: Record<string, Sample> = {
  'fluvius-verbruikshistoriek-csv': {
    file: () =>
      text(
        fluviusFile(
          hours(48, (i) => 0.125 + i / 1000),
          hours(48, () => 0.05),
        ),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 125,
  },
  'dsmr-reader-csv': {
    file: () => text(dsmrReaderFile(hours(24, (i) => [i < 7 ? 0.2 : 0, i < 7 ? 0 : 0.4, 0.1, 0.032] as const))),
    from: '2024-01-09T23:00:00.000Z',
    first: 200,
  },
  'nem12-csv': {
    file: () =>
      text(
        nem12File([
          {
            suffix: 'E1',
            days: [
              ['20240110', hours(48, (i) => 0.5 + i / 100)],
              ['20240111', hours(48, () => 0.25)],
            ],
          },
          {
            suffix: 'B1',
            days: [
              ['20240110', hours(48, () => 0.1)],
              ['20240111', hours(48, () => 0.2)],
            ],
          },
        ]),
      ),
    from: '2024-01-09T14:00:00.000Z',
    first: 500,
  },
  'green-button-espi-xml': {
    file: () =>
      text(
        espiFile([
          {
            type: ESPI_ENERGY,
            readings: hours(24, (i) => [`2024-01-10T${String(i).padStart(2, '0')}:00:00Z`, 3600, 703 + i] as const),
          },
        ]),
      ),
    from: '2024-01-10T00:00:00.000Z',
    first: 703,
  },
  'open-meteo-csv': {
    file: () =>
      text(
        openMeteoFile([
          {
            header: 'time,temperature_2m (°F),relative_humidity_2m (%)',
            rows: hours(
              48,
              (i) =>
                `2024-01-${10 + Math.floor(i / 24)}T${String(i % 24).padStart(2, '0')}:00,${(50 + i / 2).toFixed(1)},80`,
            ),
          },
        ]),
      ),
    from: '2024-01-10T00:00:00.000Z',
    first: 10,
  },
  'entsoe-prix-xml': {
    file: () =>
      text(
        entsoeFile([
          {
            start: '2024-01-09T23:00Z',
            end: '2024-01-10T23:00Z',
            resolution: 'PT60M',
            points: hours(24, (i) => [i + 1, 80 + i / 4]),
          },
        ]),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 80,
  },
  'entsoe-prix-csv': {
    file: () =>
      text(
        entsoeTable(
          hours(23, (i) => {
            const at = (hour: number) => `10/01/2024 ${String(hour).padStart(2, '0')}:00:00`;
            return [`${at(i)} - ${at(i + 1)}`, (80 + i).toFixed(2)] as const;
          }),
        ),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 80,
  },
  'rte-eco2mix-csv': {
    file: () => text(eco2mixFile(hours(48, (i) => 20 + i))),
    from: '2024-01-09T23:00:00.000Z',
    first: 20,
  },
  'rte-eco2mix-json': {
    file: () =>
      text(
        JSON.stringify({
          total_count: 2,
          results: [
            { perimetre: 'France', date_heure: '2024-01-10T00:00:00+00:00', consommation: 65_000, taux_co2: 21 },
            { perimetre: 'France', date_heure: '2024-01-10T00:15:00+00:00', consommation: 64_000, taux_co2: 22 },
          ],
        }),
      ),
    from: '2024-01-10T00:00:00.000Z',
    first: 21,
  },
  'dsmr-telegrammes': {
    file: () =>
      text(
        telegramsFile(
          hours(8, (i) => ({
            time: `24011000${String(i * 5).padStart(2, '0')}00W`,
            drawn: [1581.1 + i / 10, 1435.7],
            returned: [12 + i / 20, 0],
          })),
        ),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 100,
  },
  'liander-meterstanden-csv': {
    file: () => text(lianderFile(hours(5, (i) => [15_626 + i * 4, 17_771 + i * 6, i * 2, i]))),
    from: '2024-01-09T23:00:00.000Z',
    first: 10_000,
  },
  'influxdb-csv': {
    file: () =>
      text(
        influxFile(
          'kWh',
          'sensor.maison',
          hours(24, (i) => 0.4 + ((i * 3) % 5) / 100),
        ),
      ),
    from: '2024-01-10T00:00:00.000Z',
    first: 400,
  },
  'grafana-csv': {
    file: () =>
      text(
        grafanaFile(
          'Consommation (kWh)',
          hours(24, (i) => `${0.4 + ((i * 3) % 5) / 100}`),
        ),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 400,
  },
  'emoncms-csv': {
    file: () => text(emoncmsFile(hours(24, (i) => 0.4 + ((i * 3) % 5) / 100))),
    from: '2024-01-10T00:00:00.000Z',
    first: 400,
  },
  'emoncms-json': {
    file: () =>
      text(JSON.stringify(hours(24, (i) => [Date.UTC(2024, 0, 10, i), i === 3 ? null : 250 + ((i * 3) % 5)]))),
    from: '2024-01-10T00:00:00.000Z',
    first: 250_000,
  },
};
