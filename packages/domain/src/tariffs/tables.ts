import factors from './tables/factors.json' with { type: 'json' };
import gas from './tables/gas.json' with { type: 'json' };
import pvPurchase from './tables/pv-purchase.json' with { type: 'json' };
import regulated from './tables/regulated-electricity.json' with { type: 'json' };
import taxes from './tables/taxes.json' with { type: 'json' };
import turpe from './tables/turpe.json' with { type: 'json' };
import { readTable } from './table.ts';
import { FACTOR_RULES, GAS_RULES, PV_PURCHASE_RULES, REGULATED_RULES, TAX_RULES, TURPE_RULES } from './table-rules.ts';

/** The dated tables of the product. Sources and legal references stand in each file. */
export const TURPE = readTable('turpe', turpe, TURPE_RULES);
export const TAXES = readTable('taxes', taxes, TAX_RULES);
export const GAS = readTable('gas', gas, GAS_RULES);
export const REGULATED = readTable('regulated-electricity', regulated, REGULATED_RULES);
export const PV_PURCHASE = readTable('pv-purchase', pvPurchase, PV_PURCHASE_RULES);
export const FACTORS = readTable('factors', factors, FACTOR_RULES);

export const TARIFF_TABLES = [TURPE, TAXES, GAS, REGULATED, PV_PURCHASE, FACTORS] as const;
