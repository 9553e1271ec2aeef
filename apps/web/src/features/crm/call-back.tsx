import { createContact, updateContact } from '#calls/crm';
import type { AnswerOf } from '@joulerie/contract/endpoint';
import { FEATURES, FEATURE_LABELS, type Feature } from '@joulerie/domain/subscriptions';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { useScope } from '../../lib/scope.tsx';
import { useRights, useUser } from '../../lib/session.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './call-back.module.css';

type Sent = AnswerOf<typeof createContact>['data'];
type Asked = { product: Feature; phone: string; activitySector: string };

const PRODUCTS = FEATURES.map((value) => ({ value, label: FEATURE_LABELS[value] }));

/** A first request is sent; another one, on the same page, corrects it. */
async function send({ product, phone, activitySector }: Asked, before: Sent | null): Promise<Sent> {
  const contact = { phone: phone.trim() || null, activitySector: activitySector.trim() || null };
  if (!before) return (await call(createContact, { body: { ...contact, product } })).data;
  return (await call(updateContact, { params: { id: before.contact }, body: { contact, deal: { product } } })).data;
}

/** « Être rappelé », where the service has a customer relationship service: what one asks about, and a telephone. */
export function CallBack() {
  const user = useUser();
  const { canWrite } = useRights();
  const { callBack, name } = useScope();
  const [asked, setAsked] = useState<Asked>({ product: 'energy-manager', phone: user.phone ?? '', activitySector: '' });
  const [sent, setSent] = useState<Sent | null>(null);
  const [shown, setShown] = useState(true);
  const mutation = useMutation({
    mutationFn: () => send(asked, sent),
    onSuccess: (data) => {
      setSent(data);
      setShown(false);
    },
  });
  if (!callBack || !canWrite) return null;
  const change = (part: Partial<Asked>) => setAsked({ ...asked, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate();
  };
  return (
    <Panel title="Être rappelé">
      {shown ? (
        <form className={`${styles.form} ${classes.narrow}`} onSubmit={submit} noValidate>
          <p className={styles.text}>
            Une question sur une offre ou un module&nbsp;? Nous vous rappelons. Votre nom, votre adresse e-mail et ce
            que vous écrivez ici sont transmis à l’équipe commerciale de {name}.
          </p>
          <Select
            label="Sujet"
            data={PRODUCTS}
            value={asked.product}
            allowDeselect={false}
            onChange={(product) => product && change({ product: product as Feature })}
          />
          <TextInput
            label="Téléphone"
            type="tel"
            autoComplete="tel"
            maxLength={30}
            value={asked.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
          />
          <TextInput
            label="Secteur d’activité (facultatif)"
            maxLength={120}
            value={asked.activitySector}
            onChange={(event) => change({ activitySector: event.currentTarget.value })}
          />
          {mutation.error && (
            <p role="alert" className={styles.error}>
              {messageOf(mutation.error)}
            </p>
          )}
          <div className={styles.actions}>
            <Button type="submit" variant="default" loading={mutation.isPending}>
              {sent ? 'Corriger ma demande' : 'Être rappelé'}
            </Button>
          </div>
        </form>
      ) : (
        <div className={`${styles.form} ${classes.narrow}`}>
          <p role="status" className={styles.note}>
            Votre demande est transmise&nbsp;: {FEATURE_LABELS[asked.product]}
            {asked.phone.trim() && `, au ${asked.phone.trim()}`}.
          </p>
          <div className={styles.actions}>
            <Button variant="default" onClick={() => setShown(true)}>
              Modifier
            </Button>
          </div>
        </div>
      )}
    </Panel>
  );
}
