import type * as contract from '@joulerie/contract/contracts';
import type { Contract } from '@joulerie/contract/contracts';
import { parisDay } from '@joulerie/domain/calendar';
import { formulaFacts, isTurpeFormula, powerUnit } from '@joulerie/domain/tariffs';
import { USAGES, energyOfType } from '@joulerie/domain/vocabulary';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { type ContractRow, pageOfContracts } from './contracts.store.ts';

export const listContracts: Serve<typeof contract.listContracts> = async ({ db, actor, query, now }) => {
  const { found, states } = await pageOfContracts(db, actor, query, parisDay(now));
  const total = Object.values(states).reduce((sum, n) => sum + n, 0);
  return { ...pageOf(query, total, found.map(present)), states };
};

function present(row: ContractRow): Contract {
  const { formula, power, buildingId, building } = row;
  return {
    _id_source: row.id,
    sourceName: row.name,
    idsource: row.idsource,
    idtype: row.idtype,
    usages: USAGES.filter((one) => row.usages.includes(one)),
    energy: energyOfType(row.idtype)!.energy,
    building: buildingId !== null && building !== null ? { _id: buildingId, name: building } : null,
    supplier: row.supplier,
    offer: row.offer,
    formula: formula !== null && isTurpeFormula(formula) ? formulaFacts(formula).label : formula,
    power: power === null ? null : { value: power, unit: unitOf(row) },
    end: row.end,
    next: row.next,
    state: row.state,
  };
}

/** Up to low voltage kVA; kW in HTA and above, and of heat. */
function unitOf({ formula, voltage, idtype }: ContractRow): 'kVA' | 'kW' {
  if (energyOfType(idtype)!.energy !== 'electricite') return 'kW';
  if (formula !== null && isTurpeFormula(formula)) return powerUnit(formulaFacts(formula).domain);
  return voltage === 'HTA' || voltage === 'HTB' ? 'kW' : 'kVA';
}
