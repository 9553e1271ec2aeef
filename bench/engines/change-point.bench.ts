import { join } from 'node:path';
import { createSample, fitCaltrack, fitHeatingCooling, fitHeating, heatingSignature } from '@joulerie/domain/heating';
import { readTable } from '../../packages/domain/verify/read-reference.ts';
import { medianMs } from './median.ts';

const DATA = join(import.meta.dirname, '../../packages/domain/test/reference/heating/data');

/** Medians of eemeter 3.2.0 and numpy on the same meters, Python 3.11, 2 virtual cores (AMD EPYC). */
const EEMETER_GAS_MS = 252.8;
const EEMETER_ELECTRICITY_MS = 7758;
const NUMPY_GRID_MS = 5.5;

/** A call lasts a tenth of a millisecond: a hundred of them are timed together. */
const CALLS = 100;

function meter(id: string): { temperatureC: Float64Array; energyKWh: Float64Array } {
  const table = readTable(DATA, `${id}-daily.csv`);
  const column = (name: string): Float64Array => (table?.numbers.get(name) ?? new Float64Array(0)).slice(0, 365);
  return { temperatureC: column('temp_mean_c'), energyKWh: column('consumption_kwh') };
}

type Timing = { what: string; valueMs: number; detail: string; ratio?: number; against?: string };

function time(what: string, againstMs: number, against: string, work: () => unknown): Timing {
  const { ms } = medianMs(() => {
    let last: unknown;
    for (let i = 0; i < CALLS; i++) last = work();
    return last;
  });
  const valueMs = ms / CALLS;
  return {
    what,
    valueMs,
    detail: `365 jours, médiane de 15 × ${CALLS} appels`,
    ratio: againstMs / valueMs,
    against: `${against} (${againstMs} ms)`,
  };
}

export async function run(): Promise<Timing[]> {
  const gas = meter('il-gaz-chauffage');
  const power = meter('il-elec-chauffage-clim');
  const sample = createSample(366);
  const mirror = createSample(366);
  const eemeter = 'eemeter CalTRACK, même compteur';
  return [
    time('signature 3 paramètres exacte, intervalles et test', EEMETER_GAS_MS, eemeter, () =>
      heatingSignature(gas.temperatureC, gas.energyKWh, { sample }),
    ),
    time('signature 3 paramètres, grille de 201 points', NUMPY_GRID_MS, 'numpy, même grille', () =>
      fitHeating(gas.temperatureC, gas.energyKWh, { gridStepC: 0.1, sample }),
    ),
    time('CalTRACK, gaz (62 modèles)', EEMETER_GAS_MS, eemeter, () =>
      fitCaltrack(gas.temperatureC, gas.energyKWh, { cooling: false, samples: [sample, mirror] }),
    ),
    time('CalTRACK, électricité (2014 modèles)', EEMETER_ELECTRICITY_MS, eemeter, () =>
      fitCaltrack(power.temperatureC, power.energyKWh, { cooling: true, samples: [sample, mirror] }),
    ),
    time('signature 5 paramètres à 0,001 °C', EEMETER_ELECTRICITY_MS, eemeter, () =>
      fitHeatingCooling(power.temperatureC, power.energyKWh, { sample }),
    ),
  ];
}
