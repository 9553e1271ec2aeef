/**
 * Days sorted by temperature with running sums: everything a change-point fit needs of a year, so that the fit at any
 * balance point costs one search and a dozen operations instead of a pass over the days.
 *
 * Temperatures and energies are centred on their means before summing: squares of kelvins away from zero would lose
 * the last digits of a sum of squared errors.
 */
export type ChangePointSample = {
  /** Days with both a temperature and an energy. */
  count: number;
  meanTemperatureC: number;
  meanEnergyKWh: number;
  /** Sum of squares of the energies about their mean [kWh²]. */
  sst: number;
  /** Sorted temperatures less their mean; only the first `count` are in use. */
  t: Float64Array;
  /** Energies less their mean, in the order of `t`. */
  y: Float64Array;
  /** Running sums over the first k days: of t, t², y and t·y. */
  sumT: Float64Array;
  sumTT: Float64Array;
  sumY: Float64Array;
  sumTY: Float64Array;
};

/** An empty sample for up to `capacity` days; `sampleDays` fills and refills it. */
export function createSample(capacity: number): ChangePointSample {
  const sums = (): Float64Array => new Float64Array(capacity + 1);
  return {
    count: 0,
    meanTemperatureC: Number.NaN,
    meanEnergyKWh: Number.NaN,
    sst: 0,
    t: new Float64Array(capacity),
    y: new Float64Array(capacity),
    sumT: sums(),
    sumTT: sums(),
    sumY: sums(),
    sumTY: sums(),
  };
}

let order = new Uint32Array(0);

/**
 * Sorts and sums the days whose temperature [°C] and energy [kWh/day] are both known. `sample` is reused when it is
 * large enough. With `mirror`, temperatures change sign: a cooling fit is a heating fit in the mirror.
 */
export function sampleDays(
  temperatureC: Float64Array,
  energyKWh: Float64Array,
  sample: ChangePointSample = createSample(temperatureC.length),
  mirror = false,
): ChangePointSample {
  const days = Math.min(temperatureC.length, energyKWh.length);
  const into = sample.t.length >= days ? sample : createSample(days);
  if (order.length < days) order = new Uint32Array(days);
  let n = 0;
  let totalT = 0;
  let totalY = 0;
  for (let i = 0; i < days; i++) {
    const temperature = temperatureC[i]!;
    const energy = energyKWh[i]!;
    if (!Number.isFinite(temperature) || !Number.isFinite(energy)) continue;
    order[n++] = i;
    totalT += temperature;
    totalY += energy;
  }
  const sign = mirror ? -1 : 1;
  const meanT = n === 0 ? Number.NaN : (sign * totalT) / n;
  const meanY = n === 0 ? Number.NaN : totalY / n;
  const sorted = order.subarray(0, n).sort((a, b) => sign * (temperatureC[a]! - temperatureC[b]!));
  const { t, y, sumT, sumTT, sumY, sumTY } = into;
  let sst = 0;
  for (let k = 0; k < n; k++) {
    const i = sorted[k]!;
    const tk = sign * temperatureC[i]! - meanT;
    const yk = energyKWh[i]! - meanY;
    t[k] = tk;
    y[k] = yk;
    sumT[k + 1] = sumT[k]! + tk;
    sumTT[k + 1] = sumTT[k]! + tk * tk;
    sumY[k + 1] = sumY[k]! + yk;
    sumTY[k + 1] = sumTY[k]! + tk * yk;
    sst += yk * yk;
  }
  into.count = n;
  into.meanTemperatureC = meanT;
  into.meanEnergyKWh = meanY;
  into.sst = sst;
  return into;
}

/** Number of days strictly colder than a centred temperature. */
export function daysBelow(sample: ChangePointSample, centred: number): number {
  let low = 0;
  let high = sample.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sample.t[middle]! < centred) low = middle + 1;
    else high = middle;
  }
  return low;
}
