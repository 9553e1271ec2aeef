import { expect, test } from 'vitest';
import { factorWords } from './factor-words.ts';

const factor = (perKwh: number, since = '2020-01-01') => ({ perKwh, since, reference: 'Base Empreinte' });
const line = { kwh: 1, kg: 1 };

test('the factors of a period are named by energy; one without a factor is left out', () => {
  const words = factorWords({
    lines: [
      { ...line, idtype: 'pdl', factors: [factor(0.052), factor(0.0399, '2026-01-01')] },
      { ...line, idtype: 'pce', factors: [factor(0.20451)] },
      { ...line, idtype: 'cpcu', kg: null, factors: [] },
    ],
  });
  expect(words.replaceAll('\u00a0', ' ')).toBe('électricité 0,052 puis 0,0399 kg CO₂e/kWh, gaz 0,2045 kg CO₂e/kWh PCS');
});
