import { renderUi } from '../../lib/test-render.tsx';
import { expect, test } from 'vitest';
import { EmptyMeasures } from '../measures/measures.public.ts';
import { isVolumeOnly } from './volume-only.ts';

const gas = (...variables: string[]) => ({ idtype: 'pce' as const, variables });
const meter = (...variables: string[]) => ({ idtype: 'pdl' as const, variables });

test('a volume of gas alone is no energy; beside one, or before anything arrived, the page is as always', () => {
  const sensor = { idtype: 'sensor' as const, variables: ['temperature_ambiante'] };
  expect(isVolumeOnly([gas('volume_gaz')])).toBe(true);
  expect(isVolumeOnly([gas('volume_gaz'), gas(), meter(), sensor])).toBe(true);
  expect(isVolumeOnly([gas('conso_gaz', 'volume_gaz')])).toBe(false);
  expect(isVolumeOnly([gas('volume_gaz'), meter('puissance')])).toBe(false);
  expect(isVolumeOnly([gas(), sensor])).toBe(false);
  expect(isVolumeOnly([])).toBe(false);
});

test('the page says that m³ alone have no energy, and what to bring', () => {
  const { container } = renderUi(<EmptyMeasures kind="volume" lastDay={20_783} />);
  const text = container.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(text).toContain('Seuls des m³ de gaz sont mesurés');
  expect(text).toContain('déposez les kWh que donne votre gestionnaire de réseau ou la facture.');
  expect(text).toContain('Les derniers m³ reçus datent du 26/11/2026.');
});
