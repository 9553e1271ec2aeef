import type { Likelihood } from '@joulerie/contract/import-report';
import { Alert, Checkbox } from '@mantine/core';
import { count, energy, number, percent } from '../../lib/format.ts';
import { date, dayOf } from '../../lib/format-date.ts';
import classes from './imports.module.css';

type Props = {
  likelihood: Likelihood;
  /** Whether what the source had of the same days is said beside it. */
  isCompared: boolean;
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
/** The share of what the subscribed power gives from which on it is said: a lesser one answers no question. */
const NEAR = 0.5;
const daysOf = (days: number) => count(days, 'jour', 'jours');

/** The energy of a file beside what its source had on the same days, and beside what its subscribed power gives. */
export function LikelihoodNote({ likelihood, isCompared, isTable, isJudged, confirmed, onConfirm }: Props) {
  const { kwh, days, sameDays, subscribed, powerUnknown, jump, uneven, otherDays, shifted, verdict } = likelihood;
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
        {`De ${number(jump.fromKwh)} à ${number(jump.toKwh)}\u00a0kWh le ${date(dayOf(jump.day)!)}, bien plus que toutes les hausses connues. Si le compteur a été remplacé, choisissez «\u00a0compteur remplacé\u00a0» pour l’unité de son index, ou déposez ce fichier sur une nouvelle source.`}
        {isJudged && onConfirm && (
          <ConfirmTotal label="L’index est juste, c’est le même compteur" confirmed={confirmed} onConfirm={onConfirm} />
        )}
      </Alert>
    );
  if (verdict === 'unusual' && uneven)
    return (
      <Alert color="yellow" title="Des jours de ce fichier sont cent fois plus grands que les autres">
        {`${energy(uneven.kwh)} le ${date(dayOf(uneven.day)!)}, où les autres jours ont ${energy(uneven.otherKwh)} au plus\u00a0: l’unité change peut-être dans le fichier.`}
        {isJudged && onConfirm && <ConfirmTotal confirmed={confirmed} onConfirm={onConfirm} />}
      </Alert>
    );
  if (verdict === 'unusual' && otherDays)
    return (
      <Alert color="yellow" title="Les jours de ce fichier sont très différents de ceux de la source">
        {`${energy(otherDays.kwh)} par jour, où ceux de la source ont de ${energy(otherDays.leastKwh)} à ${energy(otherDays.mostKwh)}. `}
        {isTable ? 'Vérifiez l’unité et la colonne lue.' : 'Vérifiez la source de ce fichier.'}
        {isJudged && onConfirm && <ConfirmTotal confirmed={confirmed} onConfirm={onConfirm} />}
      </Alert>
    );
  if (verdict === 'unusual' && shifted?.isBeside)
    return (
      <Alert color="yellow" title="Ces intervalles sont entre ceux de la source">
        {`Ils commencent ${number(shifted.minutes)}\u00a0min après ceux de la source, et ne les remplaceraient pas. Corrigez leur horodatage, ou retirez d’abord les mesures de la source dans l’historique.`}
        {isJudged && onConfirm && (
          <ConfirmTotal label="Ne compléter que les trous de la source" confirmed={confirmed} onConfirm={onConfirm} />
        )}
      </Alert>
    );
  if (verdict === 'unusual' && shifted)
    return (
      <Alert color="yellow" title="La source a déjà ces valeurs, à d’autres heures">
        {`Elles sont ici ${number(Math.abs(shifted.minutes))}\u00a0min ${shifted.minutes > 0 ? 'plus tard' : 'plus tôt'}. Retirez d’abord les mesures du premier import dans l’historique, sinon certaines resteraient à leurs bords.`}
        {isJudged && onConfirm && (
          <ConfirmTotal label="Garder aussi celles du premier import" confirmed={confirmed} onConfirm={onConfirm} />
        )}
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
  const isNear = subscribed !== null && kwh > NEAR * subscribed.mostKwh;
  if (isCompared && !isNear && !powerUnknown) return null;
  return (
    <p className={classes.compared}>
      {!isCompared && (sameDays ? comparedWords(sameDays) : 'La source n’a aucun de ces jours\u00a0: rien à comparer.')}
      {isNear &&
        ` Puissance souscrite de ${number(subscribed.powerKva)}\u00a0kVA\u00a0: ${energy(subscribed.mostKwh)} au plus sur ces heures.`}
      {powerUnknown && ' Puissance souscrite inconnue\u00a0: l’ordre de grandeur n’est pas vérifié.'}
    </p>
  );
}

/** An unusual total is stored once somebody says that it is right. */
export function ConfirmTotal(props: { label?: string; confirmed: boolean; onConfirm: (confirmed: boolean) => void }) {
  return (
    <Checkbox
      mt={8}
      label={props.label ?? 'Ce total est juste, je le confirme'}
      checked={props.confirmed}
      onChange={(event) => props.onConfirm(event.currentTarget.checked)}
    />
  );
}

/** « Ce fichier : 312 kWh. La source : 298 kWh sur ces 31 mêmes jours. C’est 4,7 % de plus que la source. » */
function comparedWords({ days, kwh, storedKwh }: NonNullable<Likelihood['sameDays']>): string {
  const same = days === 1 ? 'ce même jour' : `ces ${days}\u00a0mêmes jours`;
  const than = storedKwh > 0 ? ` C’est ${ratioWords(kwh / storedKwh)} la source.` : '';
  return `Ce fichier\u00a0: ${energy(kwh)}. La source\u00a0: ${energy(storedKwh)} sur ${same}.${than}`;
}

/** « 4,7 % de plus que », « 12 fois plus que », « 20 fois moins que ». */
function ratioWords(ratio: number): string {
  if (ratio >= MANY) return `${number(ratio)}\u00a0fois plus que`;
  if (ratio > 0 && ratio <= 1 / MANY) return `${number(1 / ratio)}\u00a0fois moins que`;
  if (Math.abs(ratio - 1) < 0.0005) return 'le même total que';
  return `${percent(Math.abs(ratio - 1))} de ${ratio > 1 ? 'plus' : 'moins'} que`;
}
