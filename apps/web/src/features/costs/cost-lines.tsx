import type { Cost } from '@joulerie/contract/costs';
import { Table } from '@mantine/core';
import { euros, number } from '../../lib/format.ts';
import { dayRange } from '../../lib/format-date.ts';
import classes from './costs.module.css';

const quantityText = (value: number | null, unit: string | null) =>
  value === null ? '' : `${number(value, Math.abs(value) < 10 ? 2 : 0)}\u00a0${unit ?? ''}`;
const priceText = (value: number | null, unit: string | null) =>
  value === null ? '' : `${number(value, Math.abs(value) < 1 ? 5 : 2)}\u00a0${unit ?? ''}`;

/** A bill line by line. What another price already holds is said, and weighs nothing. */
export function CostLines({ lines, several }: { lines: Cost['lines']; several: boolean }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Lignes de la facture">
      <Table fz="sm" verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ligne</Table.Th>
            <Table.Th ta="right">Quantité</Table.Th>
            <Table.Th ta="right">Prix</Table.Th>
            <Table.Th ta="right">Montant</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, i) => (
            <Table.Tr key={i}>
              <Table.Td>
                {line.label}
                <div className={classes.status}>
                  {several && `${line.sourceName} · `}
                  {dayRange(line.from, line.to)}
                </div>
              </Table.Td>
              <Table.Td className={classes.number}>{quantityText(line.quantity, line.quantityUnit)}</Table.Td>
              <Table.Td className={classes.number}>{priceText(line.unitPrice, line.unitPriceUnit)}</Table.Td>
              <Table.Td className={classes.number}>{line.included ? 'compris' : euros(line.amountEur, true)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
