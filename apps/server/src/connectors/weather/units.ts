import type { VariableName } from '@joulerie/domain/vocabulary';

/** Factor and offset from a weather unit to the product's (°C, %, W/m², m/s); null for a unit that is not that quantity. */
export function weatherUnit(variable: VariableName, unit: string): ((value: number) => number) | null {
  const written = unit.trim().toLowerCase().replace('²', '2');
  if (variable === 'temperature_exterieure') {
    if (written === '°c' || written === 'c' || written === '') return (value) => value;
    if (written === '°f' || written === 'f') return (value) => ((value - 32) * 5) / 9;
    return written === 'k' ? kelvin : null;
  }
  if (variable === 'vent') {
    const factor: Record<string, number> = {
      'm/s': 1,
      '': 1,
      ms: 1,
      'km/h': 1 / 3.6,
      'mp/h': 0.44704,
      mph: 0.44704,
      kn: 0.514444,
    };
    const found = factor[written];
    return found === undefined ? null : (value) => value * found;
  }
  if (variable === 'humidite') return written === '%' || written === '' ? (value) => value : null;
  return written === 'w/m2' || written === '' ? (value) => value : null;
}

/** Kelvin to °C, without the dust of binary subtraction: files give hundredths. */
export const kelvin = (value: number): number => Math.round((value - 273.15) * 1e6) / 1e6;
