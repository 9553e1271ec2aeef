import { evaluateProject } from '../src/economics/evaluation.ts';
import { levelisedCost } from '../src/economics/levelised-cost.ts';
import { createSample, sampleDays } from '../src/heating/change-point-sample.ts';
import { degreeDay } from '../src/heating/degree-days.ts';
import { bestOnGrid } from '../src/heating/three-parameter.ts';
import type { VerifyCase } from './case.ts';
import { asObject, num, numberOr, numbersOf, objects, text } from './read-reference.ts';
import type { Json, JsonObject } from './read-reference.ts';
import { compareExpected } from './worked-compare.ts';

/** An example of a photovoltaic investment with sale of the surplus: year-end flows, premium at the end of year 1. */
export function verifyPvExample(id: string, example: JsonObject): VerifyCase[] {
  const inputs = asObject(example['inputs']);
  const expected = asObject(example['expected']);
  const years = num(inputs['years']);
  const rate = num(inputs['discount_rate']);
  const share = num(inputs['self_consumption_rate']);
  const primeEur = numberOr(inputs['prime_eur'], 0);
  const answer = evaluateProject(
    {
      years,
      investmentEur: num(inputs['capex_eur']),
      aids: [{ year: 1, eur: primeEur }],
      productionYear1KWh: num(inputs['production_year1_kwh']),
      degradation: num(inputs['degradation']),
      selfConsumedShare: share,
      retailEurKWh: num(inputs['avoided_price_eur_kwh']),
      retailIndexation: num(inputs['price_escalation']),
      feedInEurKWh: num(inputs['surplus_tariff_ceur_kwh']) / 100,
      feedInIndexation: 0,
      feedInYears: years,
      marketEurKWh: 0,
      marketIndexation: 0,
      maintenanceYear1Eur: num(inputs['opex_eur_per_year']) + numberOr(inputs['injection_turpe_eur_per_year'], 0),
      maintenanceIndexation: 0,
      replacements: [
        { year: numberOr(inputs['inverter_year'], 0), eur: numberOr(inputs['inverter_replacement_eur'], 0) },
      ],
    },
    rate,
  );
  if (!answer.known) return compareExpected('worked-examples/pv', id, expected, new Map());
  const table = answer.years;
  const first = table[1]?.energyKWh ?? Number.NaN;
  const rates = answer.ratesOfReturn;
  const grossCosts = table.map((y) => y.investmentEur + y.maintenanceEur + y.replacementEur);
  const energies = table.map((y) => y.energyKWh);
  return compareExpected(
    'worked-examples/pv',
    id,
    expected,
    new Map<string, Json>([
      ['self_consumed_year1_kwh', first * share],
      ['injected_year1_kwh', first * (1 - share)],
      ['self_consumption_rate', share],
      ['self_sufficiency_rate', (first * share) / num(inputs['consumption_kwh_per_year'])],
      [
        'sample_years',
        objects(expected['sample_years']).map((wanted): Json => {
          const y = table[num(wanted['year'])];
          return y
            ? {
                year: y.year,
                production_kwh: y.energyKWh,
                self_consumed_kwh: y.energyKWh * share,
                injected_kwh: y.energyKWh * (1 - share),
                net_cash_flow_eur: y.flowEur,
              }
            : null;
        }),
      ],
      ['npv_eur', answer.netPresentValueEur],
      ['irr', rates.known && rates.kind === 'one' ? rates.rate : null],
      ['payback_years', answer.simplePayback.firstYears],
      ['discounted_payback_years', answer.discountedPayback.firstYears],
      ['lcoe_gross_eur_kwh', levelisedCost(grossCosts, energies, rate)?.eurPerKWh ?? null],
      ['lcoe_net_of_prime_eur_kwh', answer.levelisedCost?.eurPerKWh ?? null],
    ]),
  );
}

/** An example of degree-days by two methods and of a three-parameter signature on monthly values. */
export function verifyHeatingExample(id: string, example: JsonObject): VerifyCase[] {
  const inputs = asObject(example['inputs']);
  const expected = asObject(example['expected']);
  const base = num(inputs['threshold_c']);
  const days = objects(inputs['days']).map((day) => {
    const minC = num(day['tmin']);
    const maxC = num(day['tmax']);
    const weather = { minC, maxC, meanC: (minC + maxC) / 2 };
    return {
      tmin: minC,
      tmax: maxC,
      dju_meteo: degreeDay('mean_min_max', weather, base),
      dju_costic: degreeDay('costic', weather, base),
    };
  });
  const sum = (key: 'dju_meteo' | 'dju_costic') => days.reduce((total, day) => total + day[key], 0);
  const signature = monthlySignature(inputs);
  return compareExpected(
    'worked-examples/heating',
    id,
    expected,
    new Map<string, Json>([
      ['days', days],
      ['sum_meteo', sum('dju_meteo')],
      ['sum_costic', sum('dju_costic')],
      ['signature', signature],
      // ASHRAE guideline 14-2014, monthly: CV(RMSE) ≤ 15 %, |NMBE| ≤ 5 %.
      [
        'accepted_ashrae14_monthly',
        signature !== null && num(signature['cvrmse']) <= 0.15 && Math.abs(num(signature['nmbe'])) <= 0.05,
      ],
    ]),
  );
}

function monthlySignature(inputs: JsonObject): JsonObject | null {
  const temperature = Float64Array.from(numbersOf(inputs['monthly_mean_temperature_c']));
  const energy = Float64Array.from(numbersOf(inputs['monthly_energy_kwh']));
  const search = /from ([\d.]+) to ([\d.]+) by ([\d.]+)/.exec(text(inputs['model']));
  if (!search || energy.length === 0) return null;
  const sample = sampleDays(temperature, energy, createSample(energy.length));
  const limits = { lowestC: Number(search[1]), highestC: Number(search[2]), minimumDays: 1, minimumDegreeDays: 0 };
  const fit = bestOnGrid(sample, Number(search[3]), limits);
  if (!fit) return null;
  const n = energy.length;
  let sse = 0;
  let bias = 0;
  for (let i = 0; i < n; i++) {
    const error = energy[i]! - (fit.baseKWhDay + fit.slopeKWhDayC * Math.max(0, fit.balancePointC - temperature[i]!));
    sse += error * error;
    bias += error;
  }
  const mean = sample.meanEnergyKWh;
  return {
    tau_c: fit.balancePointC,
    base: fit.baseKWhDay,
    slope: fit.slopeKWhDayC,
    cvrmse: Math.sqrt(sse / (n - 3)) / mean,
    nmbe: bias / ((n - 3) * mean),
    r2: 1 - sse / sample.sst,
  };
}
