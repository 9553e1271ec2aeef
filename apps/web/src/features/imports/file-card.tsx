import type { ImportReport } from '@joulerie/contract/import-report';
import type { ImportRemoval } from '@joulerie/contract/imports';
import type { SourceSummary } from '@joulerie/contract/sources';
import { Alert, Button, Progress } from '@mantine/core';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { fileSize, meterNumber } from '../../lib/format.ts';
import { LongName } from '../../ui/long-name.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { EffectNote } from './effect-note.tsx';
import { FileAim } from './file-aim.tsx';
import { isHeldBack, isReady } from './import-queue.ts';
import type { Answers, Item, Target } from './import-queue.ts';
import classes from './imports.module.css';
import { ConfirmTotal, LikelihoodNote } from './likelihood-note.tsx';
import { MeterAims } from './meter-aims.tsx';
import { PreviewCharts } from './preview-chart.tsx';
import { Outcome, ReportTable } from './report-table.tsx';
import { StoredActions, TakenBack } from './stored-actions.tsx';
import { SendFormat } from './send-format.tsx';
import { TotalLine } from './total-line.tsx';
import { type TableQuery, openQuestions } from './table-answers.ts';
import { type ChoiceOf, TableForm } from './table-form.tsx';

type Props = {
  item: Item;
  home: { id: string; name: string } | null;
  sources: readonly Pick<SourceSummary, '_id' | 'name' | 'idsource' | 'idtype'>[];
  mayCreate: boolean;
  /** How many other files wait for the same answers. */
  alike: number;
  onAim: (target: Target | null) => void;
  /** An unusual total is right, or not after all. */
  onConfirm: (confirmed: boolean) => void;
  onChoose: (choice: Answers) => void;
  /** The answers serve the other files too. */
  onChooseAlike: (choiceOf: ChoiceOf) => void;
  onPreview: (query: TableQuery) => void;
  /** Shows the columns of a table again. */
  onReopen: () => void;
  onAgain: () => void;
  onStore: () => void;
  onRemove: () => void;
  /** The person goes to the measures that were stored. */
  onSeen?: (() => void) | undefined;
  /** The measures of one part of what was stored were taken back. */
  onTakenBack: (part: number, removal: ImportRemoval) => void;
};

/** One file: what was understood of it, where it goes, and what became of it. */
export function FileCard(props: Props) {
  const { item } = props;
  const { report } = item;
  const section = useKeptFocus<HTMLElement>(item.state);
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-file
      className={classes.card}
      aria-label={item.file.name}
      aria-busy={item.state === 'reading' || item.state === 'storing'}
    >
      <header className={classes.cardHead}>
        <div>
          <strong className={classes.name}>
            <LongName lines={2}>{item.file.name}</LongName>
          </strong>
          <div className={classes.hint}>
            {fileSize(item.file.size)}
            {report && ` · ${report.label}`}
            {report?.point && ` · compteur ${meterNumber(report.point)}`}
          </div>
        </div>
        <StateChip item={item} />
        {item.state !== 'storing' && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={props.onRemove}>
            {item.state === 'stored' ? 'Masquer' : 'Retirer'}
          </Button>
        )}
      </header>
      {(item.state === 'reading' || item.state === 'storing') && (
        <div role="status">
          <Progress value={100 * item.sent} animated={item.sent >= 1} aria-label="Envoi du fichier" />
          <div className={classes.hint}>
            {item.sent < 1
              ? `${fileSize(item.sent * item.file.size)} envoyés sur ${fileSize(item.file.size)}`
              : item.state === 'reading'
                ? 'Lecture du fichier…'
                : 'Enregistrement des mesures…'}
          </div>
        </div>
      )}
      {item.state === 'refused' && (
        <Alert color="red" title="Ce fichier n’a pas été lu">
          {item.error}
          <div className={classes.actions}>
            {item.mayPass && (
              <Button variant="default" size="compact-sm" onClick={props.onAgain}>
                Réessayer
              </Button>
            )}
            {item.sample && <SendFormat file={item.file.name} sample={item.sample} />}
          </div>
        </Alert>
      )}
      {item.state === 'choosing' && report?.table && (
        <>
          <TableForm
            table={report.table}
            layout={report.layout}
            total={(proposed) => (item.isOld ? null : <TotalLine report={report} proposed={proposed} />)}
            error={item.error}
            alike={props.alike}
            onPreview={props.onPreview}
            onConfirm={props.onChoose}
            onConfirmAlike={props.onChooseAlike}
          />
          {item.isOld ? (
            <div role="status" aria-busy className={classes.hint}>
              <Progress value={100} animated aria-label="Lecture avec vos réponses" />
              Lecture avec vos réponses…
            </div>
          ) : (
            <Preview {...props} report={{ ...report, notes: [] }} />
          )}
        </>
      )}
      {item.state === 'choosing' && !report?.table && (
        <ChoiceForm
          first={report?.choice ?? null}
          notes={report?.notes ?? []}
          error={item.error}
          onChoose={props.onChoose}
        />
      )}
      {report && (item.state === 'read' || item.state === 'storing') && <Preview {...props} report={report} />}
      {item.state === 'stored' &&
        item.parts.map((part, i) => (
          <div key={i} className={classes.aim}>
            {part.meters && <strong>{part.meters}</strong>}
            {part.removal ? (
              <TakenBack removal={part.removal} />
            ) : (
              <>
                <Outcome report={part.report} />
                <StoredActions
                  of={{ id: part.report.import!, source: part.source }}
                  file={item.file.name}
                  report={part.report}
                  mayRemove
                  onSeen={props.onSeen}
                  onRemoved={(removal) => props.onTakenBack(i, removal)}
                />
              </>
            )}
          </div>
        ))}
      {item.state === 'read' && report && (
        <>
          {item.error && (
            <Alert color="red" title="Les mesures n’ont pas été enregistrées">
              {item.error}
              {item.isUnusual && item.target?.kind === 'meters' && (
                <ConfirmTotal confirmed={item.confirmed} onConfirm={props.onConfirm} />
              )}
            </Alert>
          )}
          {item.target?.kind === 'meters' ? (
            <MeterAims
              report={report}
              targets={item.target.of}
              sources={props.sources}
              mayCreate={props.mayCreate}
              onAim={(of) => props.onAim({ kind: 'meters', of })}
            />
          ) : (
            <FileAim {...props} target={item.target} report={report} />
          )}
          {report.table && (
            <div className={classes.actions}>
              <Button variant="default" onClick={props.onReopen}>
                Revoir les colonnes
              </Button>
            </div>
          )}
          <div className={classes.bar}>
            <TotalLine report={report} />
            <Button onClick={props.onStore} disabled={!isReady(item)}>
              Enregistrer ces mesures
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function StateChip({ item }: { item: Item }) {
  switch (item.state) {
    case 'waiting':
      return <Chip>En attente</Chip>;
    case 'reading':
      return <Chip tone="info">Lecture</Chip>;
    case 'storing':
      return <Chip tone="info">Enregistrement</Chip>;
    case 'choosing':
      return item.report?.table && !isAsking(item) ? (
        <Chip tone="info">À confirmer</Chip>
      ) : (
        <Chip tone="warn">À préciser</Chip>
      );
    case 'refused':
      return <Chip tone="bad">Refusé</Chip>;
    case 'read':
      if (isReady(item)) return <Chip tone="ok">Prêt</Chip>;
      if (item.report?.isJudged && item.report.likelihood?.verdict === 'impossible')
        return <Chip tone="bad">Impossible</Chip>;
      return (
        <Chip tone="warn">{item.report && isHeldBack(item.report, item.confirmed) ? 'À vérifier' : 'À rattacher'}</Chip>
      );
    case 'stored':
      return item.parts.every((part) => part.removal) ? <Chip>Retiré</Chip> : <Chip tone="ok">Enregistré</Chip>;
  }
}

/** Whether an answer on the columns of a table is still expected. */
const isAsking = ({ state, report }: Item): boolean =>
  state === 'choosing' && report?.table != null && openQuestions(report.table, { columns: {} }) > 0;

/** An energy that is in doubt is judged before anything else is said of it. */
const isUnlikely = ({ likelihood, isJudged }: ImportReport): boolean =>
  isJudged && likelihood !== null && likelihood.verdict !== 'usual';

/** What was read: its curve, how likely its energy is, then the figures of each series. */
function Preview({ item, report, onConfirm }: Props & { report: ImportReport }) {
  return (
    <>
      <PreviewCharts report={report} />
      {!isUnlikely(report) && <EffectNote report={report} />}
      {report.likelihood && (
        <LikelihoodNote
          likelihood={report.likelihood}
          isCompared={Boolean(report.effect?.energy)}
          isTable={report.table !== null}
          isJudged={report.isJudged}
          confirmed={item.confirmed}
          onConfirm={item.state === 'read' ? onConfirm : null}
        />
      )}
      <ReportTable report={report} proposed={isAsking(item)} />
    </>
  );
}
