import type { PeriodCarbon } from '@joulerie/contract/measures';
import { SOURCE_TYPE_FACTS, energyOfType } from '@joulerie/domain/vocabulary';
import { decimals } from '../../lib/format.ts';
import { energyLabel } from './read-columns.ts';

/** « électricité 0,052 kg CO₂e/kWh »: the factors of a period; « pourquoi » has their references. */
export const factorWords = ({ lines }: Pick<PeriodCarbon, 'lines'>): string =>
  lines
    .flatMap(({ idtype, factors }) => {
      const each = factors.map(({ perKwh }) => decimals(perKwh, 1, 4)).join(' puis ');
      if (!each) return [];
      const unit = `kg\u00a0CO₂e/kWh${SOURCE_TYPE_FACTS[idtype].family === 'gaz' ? '\u00a0PCS' : ''}`;
      return [`${energyLabel(energyOfType(idtype)!.variable).toLowerCase()}\u00a0${each}\u00a0${unit}`];
    })
    .join(', ');
