import type { GasRight } from '@joulerie/contract/gas-rights';
import type { Source } from '@joulerie/contract/sources';
import { CONSENT_COLORS } from '@joulerie/domain/consents';
import { GAS_PROOF_WORDS, GAS_RIGHT_WORDS, isGasRightOver } from '@joulerie/domain/gas-rights';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { date } from '../../lib/format-date.ts';
import { useRights } from '../../lib/session.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useEndRight } from './calls.ts';
import { DeclareDialog, ProofsDialog } from './dialogs.lazy.ts';
import classes from './gas-rights.module.css';

type Meter = Pick<Source, '_id' | 'address' | 'consent' | 'droit_acces' | 'holding' | 'rights' | 'owner'>;
type Act = 'declare' | 'proofs' | 'end';

/** What may be done of a right by now, as its state and the agreement of the holder allow. */
function actsOf({ droit_acces: right, consent, holding }: Meter): Act[] {
  if (right?.pending === 'end') return [];
  const isGrounded = holding === 'holder' || consent?.state === 'active';
  const mayDeclare =
    isGrounded && (right === null || ((right.status === 'ERROR' || isOver(right)) && right.pending === null));
  return [
    ...(mayDeclare ? (['declare'] as const) : []),
    ...(right?.proof === 'waiting' && right.proofs_waiting === 0 && !isOver(right) ? (['proofs'] as const) : []),
    ...(right !== null && !isOver(right) ? (['end'] as const) : []),
  ];
}

/** Nothing more comes of it: it ended at GRDF, or was given up before it was declared. */
const isOver = ({ status, pending }: GasRight): boolean =>
  isGasRightOver(status) || (status === 'EMPTY' && pending === null);

/** « Droit d’accès GRDF » on the page of a gas meter: where it stands, why, and what a person can do. */
export function GasRightPanel({ source }: { source: Meter }) {
  const { droit_acces: right } = source;
  const { canWrite } = useRights();
  const [act, setAct] = useState<Act | null>(null);
  const end = useEndRight();
  const acts = canWrite && source.rights.includes('owns') && source.owner.isOwner ? actsOf(source) : [];
  const close = () => setAct(null);
  return (
    <Panel title="Droit d’accès GRDF">
      <Words right={right} source={source} />
      {acts.length > 0 && (
        <div className={classes.actions}>
          {acts.includes('declare') && (
            <Button onClick={() => setAct('declare')}>
              {right?.status === 'ERROR' ? 'Corriger la déclaration' : 'Déclarer le droit d’accès'}
            </Button>
          )}
          {acts.includes('proofs') && <Button onClick={() => setAct('proofs')}>Envoyer la preuve</Button>}
          {acts.includes('end') && (
            <Button variant="default" onClick={() => setAct('end')}>
              Renoncer à ce droit
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {act === 'declare' && <DeclareDialog meter={source} onClose={close} />}
        {act === 'proofs' && <ProofsDialog rightId={right!._id} until={right!.proof_until} onClose={close} />}
      </Suspense>
      {act === 'end' && (
        <ConfirmModal
          opened
          title="Renoncer au droit d’accès"
          confirmLabel="Renoncer"
          danger
          onClose={close}
          onConfirm={() => end.mutateAsync(right!._id)}
        >
          GRDF est averti, et plus aucune donnée n’est collectée pour ce compteur. Pour la reprendre, il faudra déclarer
          un nouveau droit, que le titulaire devra accepter.
        </ConfirmModal>
      )}
    </Panel>
  );
}

function Words({ right, source }: { right: GasRight | null; source: Meter }) {
  if (right === null)
    return (
      <>
        <State state="EMPTY" />
        <p className={classes.text}>
          {source.holding === 'holder' || source.consent?.state === 'active'
            ? 'Déclarez-le pour que les consommations de ce compteur soient collectées auprès de GRDF.'
            : 'Il se déclare dès que le titulaire a signé son accord.'}
        </p>
      </>
    );
  const reason = right.refuse_reason ?? right.revoke_reason ?? right.obsolete_reason;
  const { why } = GAS_RIGHT_WORDS[right.status];
  const proof = GAS_PROOF_WORDS[right.proof];
  return (
    <>
      <State state={right.status} />
      <p className={classes.text}>{right.error_message ?? reason ?? why}</p>
      {proof && !isOver(right) && <p className={classes.text}>{proof}</p>}
      {right.proofs_waiting > 0 && <p className={classes.text}>La preuve part vers GRDF.</p>}
      {right.resolution && right.resolution !== proof && <p className={classes.cure}>{right.resolution}</p>}
      <dl className={classes.facts}>
        <Fact label="Accès">{`du ${date(right.start_date)} au ${date(right.end_date)}`}</Fact>
        <Fact label="Consommations">{`du ${date(right.consumption_from)} au ${date(right.consumption_to)}`}</Fact>
        {(right.holder_company ?? right.holder_name) && (
          <Fact label="Titulaire">{right.holder_company ?? right.holder_name}</Fact>
        )}
        {right.holder_email && <Fact label="E-mail du titulaire">{right.holder_email}</Fact>}
        {right.zipcode && <Fact label="Code postal">{right.zipcode}</Fact>}
        <Fact label="Déclaré le">{date(right.creation_date)}</Fact>
        {right.ended_on && <Fact label="Terminé le">{date(right.ended_on)}</Fact>}
        {right.proof === 'waiting' && right.proof_until && (
          <Fact label="Preuve attendue avant le">{date(right.proof_until)}</Fact>
        )}
        {right.checked_at && <Fact label="Vérifié auprès de GRDF le">{date(right.checked_at)}</Fact>}
      </dl>
    </>
  );
}

/** A state: its colour beside its words, which keep the contrast of text. */
function State({ state }: { state: keyof typeof GAS_RIGHT_WORDS }) {
  const { color, label } = GAS_RIGHT_WORDS[state];
  return (
    <p className={classes.state}>
      <span className={classes.dot} style={{ background: CONSENT_COLORS[color] }} aria-hidden />
      {label}
    </p>
  );
}

function Fact({ label, children }: { label: string; children: string | null }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
