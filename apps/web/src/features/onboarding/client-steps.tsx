import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Panel } from '../../ui/panel.tsx';
import {
  AddressFields,
  type Draft,
  FACT_FIELDS,
  FactList,
  FolderSelect,
  FootprintFigure,
  IdentityFields,
  KnownPanel,
  draftErrors,
  factWords,
  factsOf,
  oneLine,
  useBuildingDraft,
} from '../buildings/buildings.public.ts';
import { LEVEL_LABELS, OCCUPATION_LABELS } from '@joulerie/domain/vocabulary';
import { flattenTree, folderTreeQuery, pathLabel } from '../folders/folders.public.ts';
import { useUpdateUser } from '../accounts/accounts.public.ts';
import { useUser } from '../../lib/session.tsx';
import classes from './onboarding.module.css';
import { ONBOARDING_DRAFT, ONBOARDING_STEP } from './steps-draft.ts';

const STEPS = ['Adresse', 'Caractéristiques', 'Nom et rangement', 'Vérification'] as const;
/** The fields that each step answers for; the facts belong to the second. */
const FIELDS: readonly (readonly string[])[] = [
  ['street', 'zipcode', 'city'],
  FACT_FIELDS.map((field) => field.key),
  ['name', 'level', 'occupation'],
  [],
];

/** Adding a building step by step: its address, what is known of it, its name and place, then everything once more. */
export function ClientSteps() {
  const navigate = useNavigate();
  const user = useUser();
  const done = useUpdateUser();
  const steps = useDraft<{ step: number }>(ONBOARDING_STEP);
  const [step, setStep] = useState(() => Math.min(STEPS.length - 1, Math.max(0, steps.draft.step ?? 0)));
  const title = useRef<HTMLHeadingElement>(null);
  const { draft, change, errors, setErrors, known, create, send } = useBuildingDraft(ONBOARDING_DRAFT, null);
  const tree = useQuery(folderTreeQuery);
  const flat = flattenTree(tree.data?.data ?? []);
  const go = (to: number) => {
    setStep(to);
    steps.save({ step: to });
    window.scrollTo({ top: 0 });
    title.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = draftErrors(draft);
    const here = Object.fromEntries(Object.entries(wrong).filter(([key]) => FIELDS[step]!.includes(key)));
    setErrors(here);
    if (Object.keys(here).length > 0) return;
    if (step < STEPS.length - 1) return go(step + 1);
    await add();
  };
  /** What is still to be typed has its own step. */
  const add = async () => {
    const wrong = draftErrors(draft);
    const at = FIELDS.findIndex((keys) => keys.some((key) => key in wrong));
    if (at >= 0) {
      if (at !== step) go(at);
      setErrors(wrong);
      return;
    }
    const building = await send();
    if (!building) return;
    steps.forget();
    // The first building is there: the steps no longer open by themselves.
    if (user.action.signin !== 'done') await done.mutateAsync({ action: { signin: 'done' } }).catch(() => {});
    await navigate({ to: '/onboarding/waiting/data', search: { building: building.id } });
  };
  return (
    <form className={classes.steps} onSubmit={(event) => void submit(event)} noValidate>
      <Progress step={step} onStep={go} />
      <h2 className={classes.question} ref={title} tabIndex={-1}>
        {['Où est votre bâtiment ?', 'Est-ce bien lui ?', 'Comment le reconnaître ?', 'Tout est juste ?'][step]}
      </h2>
      {step === 0 && (
        <Panel>
          <AddressFields draft={draft} errors={errors} onChange={change} autoFocus />
        </Panel>
      )}
      {step === 1 && <KnownPanel draft={draft} known={known} errors={errors} onChange={change} />}
      {step === 2 && (
        <Panel>
          <IdentityFields draft={draft} errors={errors} onChange={change} />
          {flat.length > 0 && (
            <div className={classes.folder}>
              <FolderSelect flat={flat} value={draft.folder} onChange={(folder) => change({ ...draft, folder })} />
            </div>
          )}
        </Panel>
      )}
      {step === 3 && <Review draft={draft} folder={pathLabel(draft.folder, flat)} />}
      {create.isError && (
        <p className={classes.error} role="alert">
          {messageOf(create.error)}
        </p>
      )}
      <div className={classes.actions}>
        {step > 0 && (
          <Button variant="default" onClick={() => go(step - 1)} disabled={create.isPending}>
            Retour
          </Button>
        )}
        {/* Its name is proposed from its address: all the rest may wait. */}
        {step === 1 && (
          <Button variant="default" onClick={() => void add()} loading={create.isPending}>
            Ajouter sans attendre
          </Button>
        )}
        <Button type="submit" loading={create.isPending}>
          {step === STEPS.length - 1 ? 'Ajouter le bâtiment' : 'Continuer'}
        </Button>
      </div>
    </form>
  );
}

function Progress({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <ol className={classes.progress} aria-label={`Étape ${step + 1} sur ${STEPS.length}`}>
      {STEPS.map((label, index) => (
        <li key={label} data-state={index < step ? 'done' : index === step ? 'here' : 'next'}>
          <button
            type="button"
            disabled={index >= step}
            aria-current={index === step ? 'step' : undefined}
            onClick={() => onStep(index)}
          >
            <span aria-hidden>{index + 1}</span>
            {label}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Review({ draft, folder }: { draft: Draft; folder: string }) {
  const facts = factsOf(draft.facts);
  const known = FACT_FIELDS.flatMap((field): [string, string][] => {
    const words = factWords(field, facts);
    return words ? [[field.label, words]] : [];
  });
  return (
    <Panel>
      <FactList
        facts={[
          ['Nom', draft.name],
          ['Adresse', oneLine(draft)],
          ['Niveau', LEVEL_LABELS[draft.level]],
          ['Occupation', draft.occupation && OCCUPATION_LABELS[draft.occupation]],
          ['Dossier', folder],
          ...known,
        ]}
      />
      {draft.footprint && (
        <div className={classes.folder}>
          <FootprintFigure footprint={draft.footprint} />
        </div>
      )}
    </Panel>
  );
}
