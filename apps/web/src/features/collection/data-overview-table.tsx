import type { DataOverview } from '@joulerie/contract/data-overview';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { Table, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { count, meterNumber } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { SourceIcon } from '../../ui/source-icon.tsx';
import { CAUSE_LABELS } from './gap-words.ts';
import { DATA_STATE_WORDS } from './data-overview-words.ts';
import classes from './data-overview.module.css';

type Line = DataOverview['data'][number];
type Props = { lines: readonly Line[]; busy: boolean; onWhy: (line: Line) => void };

/** The sources of a page, those that lack most first. */
export function OverviewTable({ lines, busy, onWhy }: Props) {
  return (
    <div className={classes.scroll} aria-busy={busy}>
      <Table highlightOnHover verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Source</Table.Th>
            <Table.Th className={classes.wide}>Bâtiment</Table.Th>
            <Table.Th>État</Table.Th>
            <Table.Th className={classes.wide}>Dernier jour</Table.Th>
            <Table.Th className={classes.wide} title="Un jour mesuré en partie compte pour la part qui manque">
              Jours manquants
            </Table.Th>
            <Table.Th aria-label="Explication" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line._id}>
              <Table.Td>
                <Link to="/source/$id/data" params={{ id: line._id }} className={classes.name}>
                  <SourceIcon type={line.idtype} />
                  <LongName lines={2}>{line.name}</LongName>
                </Link>
                <div className={classes.hint}>
                  {line.idsource ? meterNumber(line.idsource) : SOURCE_TYPE_FACTS[line.idtype].short}
                </div>
              </Table.Td>
              <Table.Td className={classes.wide}>
                {line.building ? (
                  <Link to="/building/$id/data" params={{ id: line.building._id }} className={classes.place}>
                    <LongName lines={2}>{line.building.name}</LongName>
                  </Link>
                ) : (
                  <span className={classes.hint}>aucun</span>
                )}
              </Table.Td>
              <Table.Td>
                <Chip tone={DATA_STATE_WORDS[line.state].tone}>{DATA_STATE_WORDS[line.state].label}</Chip>
                {line.cause && <div className={classes.hint}>{CAUSE_LABELS[line.cause]}</div>}
              </Table.Td>
              <Table.Td className={classes.wide}>
                <span className="figures">{date(line.lastDay)}</span>
              </Table.Td>
              <Table.Td className={classes.wide}>
                <span className="figures">{missingWords(line)}</span>
              </Table.Td>
              <Table.Td className={classes.act}>
                {(line.state !== 'ok' || line.missingDays > 0) && (
                  <button type="button" className={classes.why} onClick={() => onWhy(line)}>
                    Pourquoi&nbsp;?<VisuallyHidden> {line.name}</VisuallyHidden>
                  </button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** « 12 jours sur 365 »; nothing was due of a source without a measure. */
function missingWords({ missingDays, dueDays }: Line): string {
  if (dueDays === 0) return '—';
  return missingDays === 0 ? 'aucun' : `${count(missingDays, 'jour')} sur ${dueDays}`;
}
