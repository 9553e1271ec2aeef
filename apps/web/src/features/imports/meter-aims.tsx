import type { ImportReport } from '@joulerie/contract/import-report';
import type { SourceSummary } from '@joulerie/contract/sources';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { Select } from '@mantine/core';
import { figureText, meterNumber, quantity } from '../../lib/format.ts';
import { numberedName } from '../../lib/source-name.ts';
import { LongName } from '../../ui/long-name.tsx';
import classes from './imports.module.css';
import { type MeterTarget, type MeterTargets, newSourceOf, partOf } from './meter-targets.ts';
import { NewNumber } from './new-number.tsx';
import { ThirdParty } from './third-party.tsx';

type Props = {
  report: ImportReport;
  targets: MeterTargets;
  sources: readonly Pick<SourceSummary, '_id' | 'name' | 'idsource' | 'idtype'>[];
  mayCreate: boolean;
  onAim: (targets: MeterTargets) => void;
};

/** Which source receives each meter of a file: proposed from its number, chosen by hand. */
export function MeterAims({ report, targets, sources, mayCreate, onAim }: Props) {
  const choices = new Map(sources.map((source) => [source._id, numberedName(source)]));
  for (const { proposedSource } of report.meters)
    if (proposedSource) choices.set(proposedSource._id, numberedName(proposedSource));
  return (
    <fieldset className={classes.meters}>
      <legend>Ce fichier contient {report.meters.length} compteurs&nbsp;: où enregistrer chacun&nbsp;?</legend>
      {report.meters.map(({ point }) => (
        <MeterRow
          key={point}
          part={partOf(report, point)}
          target={targets[point]}
          choices={choices}
          mayCreate={mayCreate}
          onAim={(target) => onAim({ ...targets, [point]: target })}
        />
      ))}
    </fieldset>
  );
}

function MeterRow(props: {
  part: ReturnType<typeof partOf>;
  target: MeterTarget | undefined;
  choices: ReadonlyMap<string, string>;
  mayCreate: boolean;
  onAim: (target: MeterTarget) => void;
}) {
  const { part, target, choices, mayCreate, onAim } = props;
  const name = meterName(part.point);
  const made = mayCreate ? newSourceOf(part) : null;
  const words = made && `Nouvelle source\u00a0: ${SOURCE_TYPE_FACTS[made.idtype].short} ${name}`;
  const targetOf = (chosen: string | null): MeterTarget | null => {
    if (chosen === 'none') return { kind: 'none' };
    if (chosen === 'new') return made && { kind: 'new', ...made };
    return chosen === null ? null : { kind: 'source', id: chosen };
  };
  return (
    <div className={classes.meter}>
      <div>
        <LongName lines={2}>{name}</LongName>
        <div className={classes.hint}>{totalsOf(part)}</div>
      </div>
      <div className={classes.aim}>
        <Select
          aria-label={`Source de «\u00a0${name}\u00a0»`}
          placeholder="Choisissez une source"
          value={target === undefined ? null : target.kind === 'source' ? target.id : target.kind}
          error={target === undefined}
          data={[
            ...[...choices].map(([value, label]) => ({ value, label })),
            ...(words ? [{ value: 'new', label: words }] : []),
            { value: 'none', label: 'Ne pas enregistrer' },
          ]}
          allowDeselect={false}
          onChange={(chosen) => {
            const to = targetOf(chosen);
            if (to) onAim(to);
          }}
        />
        {target?.kind === 'new' && made?.idsource === '' && (
          <NewNumber made={target} onNumber={(idsource) => onAim({ ...target, idsource })} />
        )}
        {target?.kind === 'new' && (
          <ThirdParty made={target} onChange={(isOfThirdParty) => onAim({ ...target, isOfThirdParty })} />
        )}
      </div>
    </div>
  );
}

/** A number of meter in groups, or the name of a file. */
export const meterName = (point: string): string => (/^\d{14}$/.test(point) ? meterNumber(point) : point);

const totalsOf = ({ series }: Pick<ImportReport, 'series'>): string =>
  series
    .filter(({ total, variable }) => total !== null && variable !== 'index')
    .map(({ total, totalUnit }) => figureText(quantity(total, totalUnit)))
    .join(' · ');
