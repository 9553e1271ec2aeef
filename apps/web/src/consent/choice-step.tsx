import type { ConsentRequest } from '@joulerie/contract/consents';
import { PURPOSE_WORDS, type Purpose } from '@joulerie/domain/consents';
import { Asker } from './asker.tsx';
import { DaySketch } from './day-sketch.tsx';
import { Facts } from './facts.tsx';
import { Box, Fault, idOfField } from './fields.tsx';
import type { Answers, Faults } from './form-rules.ts';
import { askOf } from './kind-words.ts';
import { MeterList } from './meter-list.tsx';
import { longDay, metersOf, readerOf } from './words.ts';
import classes from './sheet.module.css';

type Props = {
  request: ConsentRequest;
  brand: string;
  purposes: readonly Purpose[];
  answers: Answers;
  faults: Faults;
  onChange: (changes: Partial<Answers>) => void;
};

/** What is asked, by whom and until when; then what for, a box each. */
export function ChoiceStep({ request, brand, purposes, answers, faults, onChange }: Props) {
  const reader = readerOf(request);
  const { requester } = request;
  const tick = (purpose: Purpose, checked: boolean) =>
    onChange({
      purposes: checked ? [...answers.purposes, purpose] : answers.purposes.filter((one) => one !== purpose),
    });
  return (
    <>
      <Asker logo={requester.logo} />
      <p className={classes.lead}>
        <strong>{reader}</strong>
        {requester.company !== null && ` (${requester.name})`} {askOf(request)} Vous êtes libre de refuser&nbsp;: sans
        votre signature, rien n’est lu.
      </p>
      <Summary request={request} brand={brand} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Ce que vous autorisez</legend>
        <p className={classes.hint}>
          {request.kind === 'extend'
            ? 'Cochez ce que vous voulez prolonger\u00a0: rien ne s’ajoute à votre accord.'
            : 'Rien n’est coché d’avance\u00a0: choisissez une case ou plusieurs.'}
        </p>
        <Fault of={idOfField('purposes')}>{faults.purposes}</Fault>
        {purposes.map((purpose, rank) => (
          <Box
            key={purpose}
            // The summary of errors leads to the first box.
            name={rank === 0 ? 'purposes' : purpose}
            label={PURPOSE_WORDS[purpose].title}
            hint={PURPOSE_WORDS[purpose].meaning}
            checked={answers.purposes.includes(purpose)}
            onChange={(checked) => tick(purpose, checked)}
            framed
          >
            {purpose === 'courbe_fine' && <DaySketch />}
          </Box>
        ))}
      </fieldset>
      <details className={classes.more}>
        <summary>Combien de temps ces données sont gardées</summary>
        <p>
          Après la fin de l’accord, la courbe fine est effacée au bout de 24&nbsp;mois et les données quotidiennes au
          bout de 36&nbsp;mois. Si vous retirez votre accord, la collecte s’arrête et les données sont masquées
          aussitôt, puis effacées dans les 30&nbsp;jours.
        </p>
      </details>
    </>
  );
}

function Summary({ request, brand }: Pick<Props, 'request' | 'brand'>) {
  const meters = metersOf(request);
  const { date_from_data: from, kind } = request;
  return (
    <Facts
      lines={[
        [
          meters.length > 1 ? `Vos ${meters.length}\u00a0compteurs` : 'Votre compteur',
          <MeterList meters={meters} key="m" />,
        ],
        ...(from
          ? [[kind === 'change-owner' ? 'Depuis votre arrivée' : 'Données depuis', `le\u00a0${longDay(from)}`] as const]
          : []),
        [kind === 'extend' ? 'Prolongé jusqu’au' : 'Valable jusqu’au', longDay(request.date_to)],
        [
          'Qui peut lire',
          `${readerOf(request)}, et les personnes à qui ${readerOf(request)} donne accès au bâtiment, sur ${brand}`,
        ],
        ['Pour changer d’avis', 'Vous retirez votre accord quand vous voulez, sans motif, par un lien reçu par e-mail'],
      ]}
    />
  );
}
