import type { FactBlock } from '@joulerie/domain/vocabulary';
import type { ElectricityPoint, GasPoint, NetworkPoint } from '@joulerie/contract/point-facts';
import { BLOCKS, type Field } from './fact-fields.ts';

export type FactSection = { title: string; fields: readonly Field[] };

const ELECTRICITY_CONTRACT: readonly (keyof ElectricityPoint)[] = [
  'segment',
  'subscribedPowerKva',
  'tariffFormulaCode',
  'tariffFormulaLabel',
  'offPeakRanges',
  'tariffChangedOn',
  'lastIncreaseOn',
  'lastDecreaseOn',
];
const ELECTRICITY_METER: readonly (keyof ElectricityPoint)[] = [
  'meterNumber',
  'isLinky',
  'serviceLevel',
  'remotelyOperated',
];
const GAS_CONTRACT: readonly (keyof GasPoint)[] = ['routingTariff', 'carKwh', 'cjaKwhPerDay', 'profile'];
const GAS_METER: readonly (keyof GasPoint)[] = ['meterNumber', 'meterCalibre', 'meterFrequency'];
const NETWORK_TECHNICAL: readonly (keyof NetworkPoint)[] = ['profile', 'carKwh'];

/** The facts of a point in the order in which people look for them: what is paid, how it is connected, what measures it. */
export function sectionsOf(block: FactBlock): readonly FactSection[] {
  const { title, fields } = BLOCKS[block];
  const among = (keys: readonly string[]) => fields.filter(({ key }) => keys.includes(key));
  const beside = (keys: readonly string[]) => fields.filter(({ key }) => !keys.includes(key));
  switch (block) {
    case 'electricity':
      return [
        { title: 'Contrat', fields: among(ELECTRICITY_CONTRACT) },
        { title: 'Raccordement', fields: beside([...ELECTRICITY_CONTRACT, ...ELECTRICITY_METER]) },
        { title: 'Compteur', fields: among(ELECTRICITY_METER) },
      ];
    case 'gas':
      return [
        { title: 'Contrat', fields: among(GAS_CONTRACT) },
        { title: 'Raccordement', fields: beside([...GAS_CONTRACT, ...GAS_METER]) },
        { title: 'Compteur', fields: among(GAS_METER) },
      ];
    case 'network':
      return [
        { title: 'Contrat', fields: beside(NETWORK_TECHNICAL) },
        { title: 'Usage', fields: among(NETWORK_TECHNICAL) },
      ];
    case 'sensor':
      return [{ title, fields }];
  }
}
