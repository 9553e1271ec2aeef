import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { readLooseNumber } from '../text/numbers.ts';
import type { TableColumn } from './meaning.ts';
import { isMultiplier } from './multiples.ts';
import type { Table } from './table.ts';
import { columnOf } from './table-row.ts';
import { bareUnit, factorText, timesUnit, unitFactor } from './units.ts';

/**
 * Asks whether an index or an energy is multiplied already, where a coefficient other than 1 stands beside it or above the table. The unit
 * that multiplies it is proposed.
 */
export function askMultiplied(columns: readonly TableColumn[], table: Table): void {
  const { rows, around } = table;
  const coefficient = around?.coefficient ?? null;
  if (coefficient !== null) askWith(columns, [coefficient], 'écrit autour du tableau');
  for (const { at, header } of columns) {
    if (!isMultiplier(header)) continue;
    const ratios = [...new Set(columnOf(rows, at))]
      .map((cell) => readLooseNumber(cell) ?? Number.NaN)
      .filter((ratio) => !Number.isNaN(ratio));
    // A coefficient of gas, 11.2 kWh a m³, is that of its energy.
    const isRatio = ratios.length > 0 && ratios.every((ratio) => ratio > 0 && Number.isInteger(ratio));
    if (!isRatio || ratios.every((ratio) => ratio === 1)) continue;
    const own = columns.find((column) => column.at === at)!;
    Object.assign(own, {
      role: 'ignored',
      unit: null,
      register: null,
      certainty: 'proposed',
      reason: 'un coefficient',
    });
    askWith(columns, [...new Set(ratios)], 'à côté');
  }
}

function askWith(columns: readonly TableColumn[], ratios: readonly number[], where: string): void {
  for (const column of columns) {
    const { role, unit } = column;
    const isCounted = isVariableName(role) && ['energy', 'register'].includes(VARIABLES[role].kind);
    if (!isCounted && role !== 'volume_gaz') continue;
    const [ratio] = ratios;
    const multiplied = ratios.length === 1 && unitFactor(unit ?? '') !== ratio ? timesUnit(unit ?? '', ratio!) : unit;
    const reason =
      ratios.length === 1
        ? `un coefficient de ${factorText(ratio!)} est ${where} : répondez « ${multiplied} » si ces valeurs sont à multiplier, « ${bareUnit(unit ?? '')} » si elles le sont déjà`
        : `des coefficients (${ratios.slice(0, 3).map(factorText).join(', ')}) sont ${where} : si ces valeurs ne sont pas déjà multipliées, déposez un tableau par coefficient`;
    Object.assign(column, {
      unit: multiplied,
      certainty: 'asked',
      reason: column.certainty === 'asked' ? `${column.reason} ; ${reason}` : reason,
    });
  }
}
