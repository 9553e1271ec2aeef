import { KEY_AREAS, KEY_AREA_LABELS, type KeyArea } from '@joulerie/contract/key-areas';
import { Button, Checkbox, CopyButton, Modal, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { isRequired } from '../../lib/form-messages.ts';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './api-keys.module.css';
import { type Owner, useCreateKey } from './calls.ts';

const LIVES = [
  { value: '30', label: '30\u00a0jours' },
  { value: '90', label: '90\u00a0jours' },
  { value: '365', label: 'Un an' },
  { value: '730', label: 'Deux ans' },
];

/** A new key: what for, what it may do and how long; then the key itself, once. */
export function NewKeyDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const create = useCreateKey(owner);
  const [name, setName] = useState('');
  const [writes, setWrites] = useState(false);
  const [days, setDays] = useState('365');
  const offered = KEY_AREAS.filter((area) => owner === 'person' || area !== 'exports');
  const [areas, setAreas] = useState<KeyArea[]>(offered);
  const [missing, setMissing] = useState<string | null>(null);
  const [without, setWithout] = useState<string | null>(null);
  if (create.data) return <Secret secret={create.data.secret} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Créer une clé d’API"
      confirmLabel="Créer la clé"
      busy={create.isPending}
      error={create.isError ? messageOf(create.error) : null}
      onPassword={(password) => {
        const lacks = isRequired('Le nom')(name);
        const none = areas.length === 0 ? 'Choisissez au moins une ligne' : null;
        setMissing(lacks);
        setWithout(none);
        const limit = areas.length < offered.length ? areas : null;
        if (!lacks && !none) create.mutate({ name, writes, areas: limit, days: Number(days), password });
      }}
      onClose={onClose}
      fields={
        <>
          <TextInput
            label="Nom"
            placeholder="Tableur de suivi"
            maxLength={120}
            value={name}
            error={missing}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label="Ce qu’elle permet"
            value={writes ? 'write' : 'read'}
            onChange={(value) => setWrites(value === 'write')}
          >
            <Stack gap={10} mt={8}>
              <Radio
                value="read"
                label="Lire"
                description={owner === 'company' ? 'Ce que la société possède.' : 'Ce que vous voyez.'}
              />
              <Radio
                value="write"
                label="Lire et modifier"
                description={owner === 'company' ? 'Ce que la société possède.' : 'Ce que vous pouvez modifier.'}
              />
            </Stack>
          </Radio.Group>
          <Checkbox.Group
            label="Ce qu’elle ouvre"
            value={areas}
            onChange={(value) => setAreas(value as KeyArea[])}
            error={without}
          >
            <Stack gap={10} mt={8}>
              {offered.map((area) => (
                <Checkbox key={area} value={area} {...KEY_AREA_LABELS[area]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label="Durée"
            data={LIVES}
            value={days}
            allowDeselect={false}
            onChange={(value) => setDays(value ?? days)}
          />
        </>
      }
    >
      {owner === 'company'
        ? 'Un programme s’en sert pour la société, sur tout ce qu’elle possède. Elle n’ouvre ni les membres, ni la sécurité, ni les tâches, ni les partages. Ses propriétaires en sont prévenus par e-mail.'
        : 'Un programme s’en sert à votre place dans cet espace, avec vos droits du moment. Elle n’ouvre ni votre compte, ni les membres, ni les partages.'}
    </PasswordDialog>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const example = `curl -H 'Authorization: Bearer ${secret}' ${window.location.origin}/proxy/api/building`;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Votre clé d’API"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.form}>
        <p className={styles.text}>Copiez-la maintenant&nbsp;: elle ne sera plus affichée.</p>
        <code className={classes.secret}>{secret}</code>
        <p className={styles.text}>Pour l’essayer, la liste de vos bâtiments&nbsp;:</p>
        <code className={classes.secret}>{example}</code>
        <div className={styles.actions}>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copiée' : 'Copier la clé'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Je l’ai gardée</Button>
        </div>
      </div>
    </Modal>
  );
}
