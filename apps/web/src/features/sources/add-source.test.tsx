import { expect, test } from 'vitest';
import { numberFault } from './add-source.tsx';

test.each([
  ['pdl', '30001642617347', true],
  ['pdl', '30 001 642 617 347', true],
  ['pdl', '3000164261734', false],
  ['pdl', '3000164261734A', false],
  ['pce', 'GI123456', true],
  ['pce', 'gi 123 456', true],
  ['pce', '12345678901234', true],
  ['pce', 'GI12345', false],
  ['snc-pce', 'GI123456', true],
  ['sensor', '0x00158d0000', true],
  ['sensor', ' ', false],
  ['fuel-oil', '', true],
] as const)('%s %j', (type, text, right) => {
  const fault = numberFault(type, text);
  if (right) expect(fault).toBeNull();
  else expect(fault).toMatch(/requis|chiffres/);
});
