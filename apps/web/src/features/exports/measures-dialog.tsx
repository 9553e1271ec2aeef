import type { ExportFormat } from '@joulerie/contract/constants';
import { EXPORT_VARIABLES } from '@joulerie/contract/task-catalogue';
import { addMonths, isoDay, parisDay } from '@joulerie/domain/calendar';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { Button, Checkbox, Modal, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { DayField } from '../../ui/day-field.tsx';
import { ListBox } from '../../ui/list-box.tsx';
import modal from '../../ui/modals.module.css';
import { type MeasuresAsked, type MeasuresScope, askMeasures } from './export-measures.ts';
import classes from './measures-dialog.module.css';

type Step = MeasuresAsked['steps'][number];

const STEPS: readonly (readonly [Step, string])[] = [
  ['daily', 'Par jour'],
  ['weekly', 'Par semaine'],
  ['monthly', 'Par mois'],
];
const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Classeur Excel (XLSX)' },
  { value: 'csv', label: 'Texte (CSV)' },
];
const VARIABLE_OPTIONS = EXPORT_VARIABLES.map((value) => ({ value, label: VARIABLES[value].label }));

type Props = {
  scope: MeasuresScope;
  /** What is exported, in words: « 3 bâtiments choisis ». */
  what: string;
  /** The list is filtered, which an export of a folder is not. */
  filtered?: boolean;
  onClose: () => void;
};

/** Which measures a file has: days, steps, variables, format. The last twelve months by day, unless something else is asked. */
export function MeasuresDialog({ scope, what, filtered = false, onClose }: Props) {
  useReturnFocus();
  const [from, setFrom] = useState<string | null>(() => isoDay(addMonths(parisDay(Date.now()), -12)));
  const [to, setTo] = useState<string | null>(() => isoDay(parisDay(Date.now())));
  const [steps, setSteps] = useState<string[]>(['daily']);
  const [variables, setVariables] = useState<string[]>([]);
  const [ignoreMissing, setIgnoreMissing] = useState(true);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [tried, setTried] = useState(false);
  const wrongOrder = from !== null && to !== null && to < from;
  const noStep = steps.length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (from === null || to === null || wrongOrder || noStep) return;
    const chosen = STEPS.map(([step]) => step).filter((step) => steps.includes(step));
    askMeasures(scope, { start_date: from, end_date: to, steps: chosen, variables, ignoreMissing, format });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Exporter des mesures" size="lg">
      <form onSubmit={submit} noValidate className={classes.form}>
        <p className={classes.what}>
          Sources de&nbsp;: <strong>{what}</strong>
          {filtered && '. Les filtres de la liste ne s’y appliquent pas.'}
        </p>
        <div className={classes.days}>
          <DayField
            label="Du"
            value={from}
            onChange={setFrom}
            required
            error={tried && from === null ? 'Du est requis' : null}
          />
          <DayField
            label="Au"
            value={to}
            onChange={setTo}
            required
            error={
              wrongOrder ? 'La date de fin précède la date de début.' : tried && to === null ? 'Au est requis' : null
            }
          />
        </div>
        <Checkbox.Group
          label="Lignes du fichier"
          value={steps}
          onChange={setSteps}
          error={noStep ? 'Choisissez au moins un pas.' : null}
        >
          <div className={classes.steps}>
            {STEPS.map(([step, label]) => (
              <Checkbox key={step} value={step} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <ListBox
          label="Grandeurs"
          description="Sans choix, les énergies que mesurent les sources."
          placeholder={variables.length === 0 ? 'Énergies des sources' : ''}
          data={VARIABLE_OPTIONS}
          value={variables}
          onChange={setVariables}
          clearable
          searchable
          nothingFoundMessage="Aucune grandeur"
          comboboxProps={{ withinPortal: true }}
        />
        <Checkbox
          label="Laisser de côté les lignes sans aucune mesure"
          checked={ignoreMissing}
          onChange={(event) => setIgnoreMissing(event.currentTarget.checked)}
        />
        <SegmentedControl
          aria-label="Format du fichier"
          data={FORMATS}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
          fullWidth
        />
        <p className={classes.note}>
          Chaque valeur est suivie de sa couverture&nbsp;: la part du pas qui est mesurée. Vous pouvez continuer à
          travailler pendant l’export&nbsp;; le fichier reste sept jours dans «&nbsp;Mes tâches&nbsp;».
        </p>
        <div className={modal.actions}>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit">Lancer l’export</Button>
        </div>
      </form>
    </Modal>
  );
}
