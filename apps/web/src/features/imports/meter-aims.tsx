import type { ImportReport } from '@joulerie/contract/import-report';
import type { SourceSummary } from '@joulerie/contract/sources';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { Select } from '@mantine/core';
import { figureText, meterNumber, quantity } from '../../lib/format.ts';
import { LongName } from '../../ui/long-name.tsx';
import classes from './imports.module.css';
import { type MeterTarget, type MeterTargets, newSourceOf, partOf } from './meter-targets.ts';

type Props = {
  report: ImportReport;
  targets: MeterTargets;
  sources: readonly Pick<SourceSummary, '_id' | 'name' | 'idsource' | 'idtype'>[];
  mayCreate: boolean;
  onAim: (targets: MeterTargets) => void;
};

/** Which source receives each meter of a file: proposed from its number, chosen by hand. */
export function MeterAims({ report, targets, sources, mayCreate, onAim }: Props) {
  const choices = new Map(sources.map((source) => [source._id, labelOf(source)]));
  for (const { proposedSource } of report.meters)
    if (proposedSource) choices.set(proposedSource._id, labelOf(proposedSource));
  return (
    <fieldset className={classes.meters}>
      <legend>Ce fichier contient {report.meters.length} compteurs&nbsp;: où enregistrer chacun&nbsp;?</legend>
      {report.meters.map(({ point }) => {
        const part = partOf(report, point);
        const made = mayCreate ? newSourceOf(part) : null;
        return (
          <div key={point} className={classes.meter}>
            <div>
              <LongName lines={2}>{meterName(point)}</LongName>
              <div className={classes.hint}>{totalsOf(part)}</div>
            </div>
            <Select
              aria-label={`Source de «\u00a0${meterName(point)}\u00a0»`}
              placeholder="Choisissez une source"
              value={valueOf(targets[point])}
              error={targets[point] === undefined}
              data={[
                ...[...choices].map(([id, label]) => ({ value: id, label })),
                ...(made
                  ? [
                      {
                        value: 'new',
                        label: `Nouvelle source\u00a0: ${SOURCE_TYPE_FACTS[made.idtype].short} ${meterName(point)}`,
                      },
                    ]
                  : []),
                { value: 'none', label: 'Ne pas enregistrer' },
              ]}
              allowDeselect={false}
              onChange={(chosen) => {
                const target: MeterTarget | null =
                  chosen === null
                    ? null
                    : chosen === 'none'
                      ? { kind: 'none' }
                      : chosen === 'new'
                        ? made && { kind: 'new', ...made }
                        : { kind: 'source', id: chosen };
                if (target) onAim({ ...targets, [point]: target });
              }}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** A number of meter in groups, or the name of a file. */
export const meterName = (point: string): string => (/^\d{14}$/.test(point) ? meterNumber(point) : point);

const valueOf = (target: MeterTarget | undefined): string | null =>
  target === undefined ? null : target.kind === 'source' ? target.id : target.kind;

const totalsOf = ({ series }: Pick<ImportReport, 'series'>): string =>
  series
    .filter(({ total, variable }) => total !== null && variable !== 'index')
    .map(({ total, totalUnit }) => figureText(quantity(total, totalUnit)))
    .join(' · ');

const labelOf = (source: { name: string; idsource: string | null }) =>
  source.idsource ? `${source.name} · ${meterNumber(source.idsource)}` : source.name;
