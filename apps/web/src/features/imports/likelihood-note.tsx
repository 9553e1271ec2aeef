import type { Likelihood } from '@joulerie/contract/import-report';
import { Alert, Checkbox } from '@mantine/core';
import { count, difference, energy, number } from '../../lib/format.ts';
import { date, dayOf } from '../../lib/format-date.ts';
import classes from './imports.module.css';

type Props = {
  likelihood: Likelihood;
  /** Whether a table is read, whose columns may be corrected. */
  isTable: boolean;
  /** Whether an unusual energy is to be confirmed: what operators say of their own files is not. */
  isJudged: boolean;
  confirmed: boolean;
  /** Null while the answers of the table are not given yet. */
  onConfirm: ((confirmed: boolean) => void) | null;
};

/** From so many times on, a share in per cent says less than the number of times. */
const MANY = 5;
const daysOf = (days: number) => count(days, 'jour', 'jours');

/** The energy of a file beside what its source had on the same days, and beside what its subscribed power gives. */
export function LikelihoodNote({ likelihood, isTable, isJudged, confirmed, onConfirm }: Props) {
  const { kwh, days, sameDays, subscribed, powerUnknown, jump, verdict } = likelihood;
  if (verdict === 'impossible' && subscribed)
    return (
      <Alert color="red" title={`Impossible pour ${number(subscribed.powerKva)}\u00a0kVA souscrits`}>
        {subscribed.worstDay && kwh <= subscribed.mostKwh
          ? `${energy(subscribed.worstDay.kwh)} le ${date(dayOf(subscribed.worstDay.day)!)}\u00a0: la puissance souscrite donne ${energy(subscribed.worstDay.mostKwh)} au plus par jour. `
          : `${energy(kwh)} en ${daysOf(days)}\u00a0: la puissance souscrite donne ${energy(subscribed.mostKwh)} au plus sur les heures de ce fichier. `}
        {isTable
          ? 'Corrigez l’unité ou la colonne lue, ou la puissance souscrite de la source.'
          : 'Vérifiez la source, ou sa puissance souscrite.'}
      </Alert>
    );
  if (verdict === 'unusual' && jump)
    return (
      <Alert color="yellow" title="L’index ne suit pas celui de la source">
        {`De ${number(jump.fromKwh)} à ${number(jump.toKwh)}\u00a0kWh le ${date(dayOf(jump.day)!)}, bien plus que jamais. Si le compteur a été remplacé, déposez ce fichier sur une nouvelle source.`}
        {isJudged && onConfirm && <ConfirmTotal confirmed={confirmed} onConfirm={onConfirm} />}
      </Alert>
    );
  if (verdict === 'unusual' && sameDays)
    return (
      <Alert color="yellow" title="Ce total est très différent de celui de la source">
        {comparedWords(sameDays)}{' '}
        {isTable ? 'Vérifiez l’unité et la colonne lue.' : 'Vérifiez la source de ce fichier.'}
        {isJudged && onConfirm && <ConfirmTotal confirmed={confirmed} onConfirm={onConfirm} />}
      </Alert>
    );
  return (
    <p className={classes.compared}>
      {sameDays ? comparedWords(sameDays) : 'La source n’a aucun de ces jours\u00a0: rien à comparer.'}
      {subscribed &&
        ` Puissance souscrite de ${number(subscribed.powerKva)}\u00a0kVA\u00a0: ${energy(subscribed.mostKwh)} au plus sur ces heures.`}
      {powerUnknown && ' Puissance souscrite inconnue\u00a0: l’ordre de grandeur n’est pas vérifié.'}
    </p>
  );
}

/** An unusual total is stored once somebody says that it is right. */
export function ConfirmTotal(props: { confirmed: boolean; onConfirm: (confirmed: boolean) => void }) {
  return (
    <Checkbox
      mt={8}
      label="Ce total est juste, je le confirme"
      checked={props.confirmed}
      onChange={(event) => props.onConfirm(event.currentTarget.checked)}
    />
  );
}

/** « 312 kWh sur 31 jours connus des deux ; la source avait 298 kWh, +4,7 %. » */
function comparedWords({ days, kwh, storedKwh }: NonNullable<Likelihood['sameDays']>): string {
  const common = days === 1 ? 'le seul jour connu des deux' : `les ${daysOf(days)} connus des deux`;
  return `${energy(kwh)} sur ${common}\u00a0; la source avait ${energy(storedKwh)}${storedKwh > 0 ? `, ${ratioWords(kwh / storedKwh)}` : ''}.`;
}

/** « +4,7 % », « 12 fois plus », « 20 fois moins ». */
function ratioWords(ratio: number): string {
  if (ratio >= MANY) return `${number(ratio)} fois plus`;
  if (ratio > 0 && ratio <= 1 / MANY) return `${number(1 / ratio)} fois moins`;
  return Math.abs(ratio - 1) < 0.0005 ? 'le même total' : difference(ratio - 1, 1);
}
