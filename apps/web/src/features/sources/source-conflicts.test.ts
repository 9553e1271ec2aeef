import type { Source } from '@joulerie/contract/sources';
import { describe, expect, test } from 'vitest';
import { BLOCKS } from './fact-fields.ts';
import { type Value, factText } from './fact-text.ts';
import { conflictsOfSource } from './source-conflicts.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

describe('a fact of a point, as it is read', () => {
  const fieldOf = (block: keyof typeof BLOCKS, key: string) => BLOCKS[block].fields.find((one) => one.key === key)!;
  test.each<[keyof typeof BLOCKS, string, Value, string]>([
    ['electricity', 'subscribedPowerKva', 36, '36 kVA'],
    ['electricity', 'subscribedPowerKva', 36.5, '36,50 kVA'],
    ['electricity', 'subscribedPowerKva', 0, '0 kVA'],
    ['electricity', 'serviceLevel', 2, '2'],
    ['electricity', 'isLinky', true, 'oui'],
    ['electricity', 'isLinky', false, 'non'],
    ['electricity', 'isLinky', null, 'valeur inconnue'],
    ['electricity', 'meterNumber', '', 'valeur inconnue'],
    ['electricity', 'lastIncreaseOn', '2024-03-01', '01/03/2024'],
    ['electricity', 'phase', 'triphase', 'Triphasée'],
    ['electricity', 'phase', 'biphase', 'biphase'],
    ['electricity', 'segment', 'C5', 'C5'],
    ['electricity', 'offPeakRanges', 'sans', 'sans'],
    ['electricity', 'deliveryVoltage', '400 V triphasé', '400 V triphasé'],
    ['gas', 'carKwh', 12_345, '12 345 kWh'],
  ])('%s %s %j is « %s »', (block, key, value, text) => expect(plain(factText(fieldOf(block, key), value))).toBe(text));
  test('off-peak hours are written as people do; a figure and its unit stay on one line', () => {
    expect(factText(fieldOf('electricity', 'offPeakRanges'), '22H00-6H00')).toMatch(/22.*6/);
    expect(factText(fieldOf('electricity', 'offPeakRanges'), '22H00-6H00')).not.toContain('H00');
    expect(factText(fieldOf('electricity', 'deliveryVoltage'), 'BT 230 V')).toBe('BT 230\u00a0V');
    expect(factText(fieldOf('electricity', 'deliveryVoltage'), '3 Vues')).toBe('3 Vues');
  });
});

describe('an edit of a source in conflict', () => {
  const suppliers = [{ _id: 's1', nom: 'Énergie d’ici' }] as Parameters<typeof conflictsOfSource>[3];
  const source = {
    usages: ['heating', 'cooking'],
    endContractOn: null,
    energySupplierId: 's1',
    point: { electricity: { segment: 'C4', subscribedPowerKva: 60 } },
  } as Partial<Source> as Source;
  type Mine = {
    usages?: Source['usages'];
    endContractOn?: string | null;
    energySupplierId?: string | null;
    point?: object;
  };
  const rows = (mine: Mine, ...fields: string[]) =>
    conflictsOfSource(fields, mine, source, suppliers).map((one) => [
      one.label,
      plain(one.mine),
      plain(one.theirs),
      one.without(mine),
    ]);

  test('each field is in words, and the edit goes on without it', () => {
    const mine: Mine = { usages: [], endContractOn: '2024-03-01', energySupplierId: 'inconnu' };
    expect(rows(mine, 'usages', 'endContractOn', 'energySupplierId')).toEqual([
      ['Usages', 'aucun', 'Chauffage, Cuisson', { endContractOn: '2024-03-01', energySupplierId: 'inconnu' }],
      ['Fin du contrat', '01/03/2024', 'valeur inconnue', { usages: [], energySupplierId: 'inconnu' }],
      ['Fournisseur', 'valeur inconnue', 'Énergie d’ici', { usages: [], endContractOn: '2024-03-01' }],
    ]);
    expect(rows({ endContractOn: null }, 'endContractOn')).toEqual([
      ['Fin du contrat', 'valeur inconnue', 'valeur inconnue', null],
    ]);
  });
  test('a fact of the point has its own label and unit', () => {
    const mine: Mine = { point: { electricity: { segment: 'C5', subscribedPowerKva: null } } };
    expect(
      rows(
        mine,
        'point.electricity.segment',
        'point.electricity.subscribedPowerKva',
        'point.electricity.inconnue',
        'autre',
      ),
    ).toEqual([
      ['Segment', 'C5', 'C4', { point: { electricity: { subscribedPowerKva: null } } }],
      ['Puissance souscrite', 'valeur inconnue', '60 kVA', { point: { electricity: { segment: 'C5' } } }],
      ['inconnue', 'valeur inconnue', 'valeur inconnue', mine],
      ['', 'valeur inconnue', 'valeur inconnue', mine],
    ]);
    expect(rows({}, 'point.electricity.segment')).toEqual([['Segment', 'valeur inconnue', 'C4', null]]);
  });
});
