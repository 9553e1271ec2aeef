import type { ImportReport } from '@joulerie/contract/import-report';
import type { SourceSummary } from '@joulerie/contract/sources';
import { SOURCE_TYPE_FACTS, variablesOfType } from '@joulerie/domain/vocabulary';
import { Alert, Button, Select } from '@mantine/core';
import { meterNumber } from '../../lib/format.ts';
import { numberedName } from '../../lib/source-name.ts';
import type { Target } from './import-queue.ts';
import classes from './imports.module.css';
import { newSourceOf } from './meter-targets.ts';
import { NewNumber } from './new-number.tsx';
import { ThirdParty } from './third-party.tsx';

type Props = {
  report: ImportReport;
  target: Exclude<Target, { kind: 'meters' }> | null;
  /** The source of the page. */
  home: { id: string; name: string } | null;
  sources: readonly Pick<SourceSummary, '_id' | 'name' | 'idsource' | 'idtype'>[];
  mayCreate: boolean;
  onAim: (target: Target | null) => void;
};

/** Which source the measures go to: proposed from the file's own number, changed by hand. */
export function FileAim({ target, report, home, sources, mayCreate, onAim }: Props) {
  const fitting = sources.filter(({ idtype }) =>
    report.series.some(({ variable }) => variablesOfType(idtype).some((one) => one === variable)),
  );
  const choices = new Map(fitting.map((source) => [source._id, numberedName(source)]));
  if (report.proposedSource) choices.set(report.proposedSource._id, numberedName(report.proposedSource));
  const made = mayCreate ? newSourceOf(report) : null;
  const create = made && {
    value: 'new',
    label: `Nouvelle source\u00a0: ${SOURCE_TYPE_FACTS[made.idtype].short} ${made.idsource === '' ? 'à numéroter' : meterNumber(made.idsource)}`,
  };
  const other = home !== null && report.pointMatches === false;
  const value = target === null ? null : target.kind === 'new' ? 'new' : target.id;
  const isNowhere = choices.size === 0 && create === null;
  return (
    <div className={classes.aim}>
      {other && (
        <Alert color="yellow" title="Ce fichier porte un autre numéro de compteur">
          Numéro du fichier&nbsp;: {meterNumber(report.point)}.
          <div className={classes.actions}>
            {report.proposedSource && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() =>
                  onAim({
                    kind: 'source',
                    id: report.proposedSource!._id,
                    name: report.proposedSource!.name,
                    force: false,
                  })
                }
              >
                Enregistrer sur «&nbsp;{report.proposedSource.name}&nbsp;»
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={() => onAim({ kind: 'source', ...home, force: true })}>
              C’est bien ce compteur
            </Button>
          </div>
        </Alert>
      )}
      {(home === null || other) && isNowhere && (
        <Alert color="yellow" title="Aucune source ne peut recevoir ces mesures">
          Ajoutez d’abord une source de cette énergie à un bâtiment, puis déposez ce fichier sur elle.
        </Alert>
      )}
      {(home === null || other) && !isNowhere && (
        <Select
          label="Enregistrer sur"
          placeholder="Choisissez une source"
          value={value}
          data={[...[...choices].map(([id, label]) => ({ value: id, label })), ...(create ? [create] : [])]}
          onChange={(chosen) => {
            if (chosen === 'new' && made) onAim({ kind: 'new', ...made });
            else if (chosen) {
              const picked = sources.find((source) => source._id === chosen);
              // Chosen by hand against the file's number: the choice is the confirmation.
              const force =
                report.point !== null && picked?.idsource !== report.point && chosen !== report.proposedSource?._id;
              onAim({ kind: 'source', id: chosen, name: choices.get(chosen) ?? '', force });
            } else onAim(null);
          }}
        />
      )}
      {target?.kind === 'new' && made?.idsource === '' && (
        <NewNumber made={target} onNumber={(idsource) => onAim({ ...target, idsource })} />
      )}
      {target?.kind === 'new' && (
        <ThirdParty made={target} onChange={(isOfThirdParty) => onAim({ ...target, isOfThirdParty })} />
      )}
    </div>
  );
}
