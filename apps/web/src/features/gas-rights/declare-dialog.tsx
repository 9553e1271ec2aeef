import type { GasField, GasScope } from '@joulerie/domain/gas-rights';
import { GAS_SCOPES } from '@joulerie/domain/gas-rights';
import { Button, Checkbox, Modal, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { DayField } from '../../ui/day-field.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { useDeclareRight } from './calls.ts';
import { type GasMeter, bodyOf, draftOf } from './declaration-draft.ts';
import classes from './gas-rights.module.css';

const SCOPE_LABELS: Record<GasScope, string> = {
  published: 'Consommations publiées (celles des factures)',
  informative: 'Consommations informatives (chaque jour)',
  contractual: 'Données du contrat',
  technical: 'Données techniques du compteur',
};

/** Which field a refusal is about; null for one that is about none. */
const fieldOf = (error: unknown): GasField | null =>
  error instanceof CallError && typeof error.detail.field === 'string' ? (error.detail.field as GasField) : null;

/** Declares the right of a gas meter to GRDF, or a declaration that it refused. */
export function DeclareDialog({ meter, onClose }: { meter: GasMeter; onClose: () => void }) {
  const declare = useDeclareRight();
  const notify = useNotify();
  const intent = useIntent();
  const [draft, setDraft] = useState(() => draftOf(meter));
  const isCorrection = meter.droit_acces?.status === 'ERROR';
  const wrong = fieldOf(declare.error);
  const said = (field: GasField) => (wrong === field ? messageOf(declare.error) : null);
  const set = (change: Partial<typeof draft>) => {
    setDraft({ ...draft, ...change });
    declare.reset();
    intent.renew();
  };
  const send = () =>
    declare.mutate(
      { body: bodyOf(meter._id, draft), key: intent.key() },
      {
        onSuccess: ({ status, pending }) => {
          if (pending === 'declare')
            notify.success('GRDF ne répond pas pour le moment\u00a0: la déclaration est renvoyée jusqu’à sa réponse.');
          else if (status === 'ACTIVE') notify.success('GRDF donne accès aux données de ce compteur.');
          else notify.success('GRDF écrit au titulaire, qui doit accepter la demande.', 'Déclaration envoyée');
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={isCorrection ? 'Corriger la déclaration à GRDF' : 'Déclarer le droit d’accès à GRDF'}
      closeOnClickOutside={!declare.isPending}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={styles.text}>
          {meter.holding === 'holder'
            ? 'Donnez le titulaire tel que GRDF le connaît\u00a0: il reçoit un e-mail de GRDF et y répond.'
            : 'Le titulaire qui a signé l’accord reçoit aussi un e-mail de GRDF, à la même adresse.'}
        </p>
        <Radio.Group
          label="Le titulaire est"
          value={draft.kind}
          onChange={(kind) => set({ kind: kind === 'company' ? 'company' : 'person' })}
        >
          <div className={classes.choices}>
            <Radio value="person" label="Une personne" />
            <Radio value="company" label="Une société ou un organisme" />
          </div>
        </Radio.Group>
        <TextInput
          label={draft.kind === 'company' ? 'Raison sociale' : 'Nom du titulaire'}
          required
          value={draft.name}
          maxLength={120}
          error={said('holder')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Adresse e-mail du titulaire"
          type="email"
          required
          value={draft.mail}
          maxLength={250}
          error={said('mail')}
          onChange={(event) => set({ mail: event.currentTarget.value })}
        />
        <TextInput
          label="Code postal du compteur"
          inputMode="numeric"
          required
          value={draft.zipcode}
          maxLength={10}
          error={said('zipcode')}
          onChange={(event) => set({ zipcode: event.currentTarget.value })}
        />
        <TextInput
          label="Téléphone mobile du titulaire"
          description="Facultatif"
          type="tel"
          value={draft.mobile}
          maxLength={20}
          error={said('mobile')}
          onChange={(event) => set({ mobile: event.currentTarget.value })}
        />
        <DayField
          label="Données à partir du"
          required
          value={draft.consumptionFrom}
          onChange={(consumptionFrom) => set({ consumptionFrom })}
        />
        <DayField
          label="Accès jusqu’au"
          required
          value={draft.to}
          error={said('dates')}
          onChange={(to) => set({ to })}
        />
        <Checkbox.Group
          label="Données demandées"
          value={draft.scopes}
          error={said('scopes')}
          onChange={(scopes) => set({ scopes: GAS_SCOPES.filter((one) => scopes.includes(one)) })}
        >
          <div className={classes.choices}>
            {GAS_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope]} />
            ))}
          </div>
        </Checkbox.Group>
        {declare.isError && (wrong === null || wrong === 'meter') && (
          <p role="alert" className={styles.error}>
            {messageOf(declare.error)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={declare.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={declare.isPending}>
            Envoyer à GRDF
          </Button>
        </div>
      </form>
    </Modal>
  );
}
