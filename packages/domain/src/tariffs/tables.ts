import factors from './tables/factors.json' with { type: 'json' };
import gas from './tables/gas.json' with { type: 'json' };
import pvPurchase from './tables/pv-purchase.json' with { type: 'json' };
import regulated from './tables/regulated-electricity.json' with { type: 'json' };
import taxes from './tables/taxes.json' with { type: 'json' };
import turpe from './tables/turpe.json' with { type: 'json' };
import { readTable } from './table.ts';

/** The dated tables of the product. Sources and legal references stand in each file. */
export const TURPE = readTable('turpe', turpe);
export const TAXES = readTable('taxes', taxes);
export const GAS = readTable('gas', gas);
export const REGULATED = readTable('regulated-electricity', regulated);
export const PV_PURCHASE = readTable('pv-purchase', pvPurchase);
export const FACTORS = readTable('factors', factors);

export const TARIFF_TABLES = [TURPE, TAXES, GAS, REGULATED, PV_PURCHASE, FACTORS] as const;
