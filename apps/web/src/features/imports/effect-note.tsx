import type { ImportEffect, ImportReport } from '@joulerie/contract/import-report';
import { Alert } from '@mantine/core';
import { count, energy, number } from '../../lib/format.ts';
import { DifferenceList } from './difference-list.tsx';
import classes from './imports.module.css';

type Energy = NonNullable<ImportEffect['energy']>;
type Line = { days: number; words: string };

const daysOf = (days: number) => count(days, 'jour', 'jours');

/**
 * What storing a file does, or did, to what its source had of the same days: how many of them, both totals, what counts then and why. One
 * place says it, before and after it is stored.
 */
export function EffectNote({ report }: { report: ImportReport }) {
  const { effect, stored } = report;
  if (!effect) return null;
  const { energy: days, values } = effect;
  if (!days) return <p className={classes.compared}>{valueWords(values, stored)}</p>;
  const changed = days.file + days.source + days.agreed + days.mixed + days.completed;
  if (changed === 0)
    return (
      <p className={classes.compared}>
        La source {stored ? 'avait' : 'a'} déjà {daysOf(days.days)} de ce fichier, avec la même énergie&nbsp;:{' '}
        {energy(days.read)}. Rien {stored ? 'n’a changé' : 'ne change'} pour eux.
      </p>
    );
  return (
    <Alert
      color={days.file + days.source + days.mixed > 0 ? 'yellow' : 'blue'}
      title={`La source ${stored ? 'avait' : 'a'} déjà ${daysOf(days.days)} de ce fichier`}
    >
      <dl className={classes.totals}>
        <div>
          <dt>Ce fichier</dt>
          <dd>{energy(days.read)}</dd>
        </div>
        <div>
          <dt>{stored ? 'La source avant' : 'La source aujourd’hui'}</dt>
          <dd>{energy(days.stored)}</dd>
        </div>
        <div>
          <dt>{stored ? 'Comptés à présent' : 'Comptés après l’enregistrement'}</dt>
          <dd>{energy(days.counted)}</dd>
        </div>
      </dl>
      <ul className={classes.list}>
        {linesOf(report, days, values).map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {report.differencesCount > 0 && (
        <details>
          <summary className={classes.open}>
            {count(
              report.differencesCount,
              'jour ou période qui ne correspond pas',
              'jours ou périodes qui ne correspondent pas',
            )}
          </summary>
          <DifferenceList report={report} />
        </details>
      )}
    </Alert>
  );
}

/** What counts for the days that the source knew, by kind of day, and the rule that says so. */
function linesOf({ stored, differences }: ImportReport, days: Energy, values: ImportEffect['values']): Line[] {
  const governs = differences.some((one) => one.governs === 'given');
  const rules = [
    ...(values.differing > 0 ? ['une valeur plus récente du même pas remplace l’ancienne'] : []),
    ...(governs ? ['le total d’une période l’emporte sur les mesures plus fines qui ne font pas la même somme'] : []),
  ];
  const why = rules.join(', ou ') || 'ce qu’il apporte est plus complet';
  const lines: Line[] = [
    {
      days: days.file,
      words: `${daysOf(days.file)}\u00a0: ${stored ? 'ce fichier compte' : 'ce fichier comptera'}, car ${why}.`,
    },
    {
      days: days.source,
      words: `${daysOf(days.source)}\u00a0: ${stored ? 'la mesure que la source avait compte toujours' : 'la mesure de la source continuera de compter'}, car ${governs ? 'son total l’emporte sur les mesures plus fines de ce fichier' : 'elle l’emporte sur celle de ce fichier'}.`,
    },
    {
      days: days.agreed,
      words: `${daysOf(days.agreed)}\u00a0: les deux s’accordent à l’arrondi près, la mesure de la source ${stored ? 'compte toujours' : 'continuera de compter'}.`,
    },
    {
      days: days.mixed,
      words: `${daysOf(days.mixed)}\u00a0: ${stored ? 'les deux comptent' : 'les deux compteront'}, chacun pour les heures que l’autre n’a pas.`,
    },
    {
      days: days.completed,
      words: `${daysOf(days.completed)} que la source ${stored ? 'connaissait' : 'connaît'} en partie\u00a0: ce fichier ${stored ? 'les a complétés' : 'les complète'}.`,
    },
    {
      days: days.same,
      words: `${daysOf(days.same)}\u00a0: la même énergie, rien ${stored ? 'n’a changé' : 'ne change'}.`,
    },
    { days: values.differing, words: valueWords(values, stored) },
  ];
  return lines.filter((line) => line.days > 0);
}

/** « 816 valeurs du même pas étaient déjà là, dont 40 différentes : elles sont remplacées. » */
function valueWords({ known, differing }: ImportEffect['values'], stored: boolean): string {
  const there = `${count(known, 'valeur du même pas', 'valeurs du même pas')} ${stored ? (known > 1 ? 'étaient' : 'était') : known > 1 ? 'sont' : 'est'} déjà là`;
  if (differing === 0) return `${there}, toutes les mêmes.`;
  return `${there}, dont ${number(differing)} ${differing > 1 ? 'différentes' : 'différente'}\u00a0: celles de ce fichier ${stored ? 'les ont remplacées' : 'les remplaceront'}.`;
}
