import { sendFormat } from '#calls/measures';
import { Alert, Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useDrawerCover } from './drawer-cover.ts';
import classes from './imports.module.css';

type Props = {
  file: string;
  /** First lines of the file as the server masked them. */
  sample: string;
};

/** Sends the first lines of a file that is not read, as the person sees and leaves them. */
export function SendFormat({ file, sample }: Props) {
  const [opened, setOpened] = useState(false);
  const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing');
  const [error, setError] = useState<string | null>(null);
  const [text, setText] = useState(sample);
  const [comment, setComment] = useState('');
  useDrawerCover(opened);
  useReturnFocus(opened);
  const send = async () => {
    setState('sending');
    setError(null);
    try {
      await call(sendFormat, { body: { file, sample: text, comment: comment.trim() || null } });
      setState('sent');
    } catch (failure) {
      setError(messageOf(failure));
      setState('editing');
    }
  };
  if (state === 'sent')
    return (
      <p className={classes.hint} role="status">
        Format envoyé. Nous vous répondrons par courriel.
      </p>
    );
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
        Envoyer ce format
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Envoyer ce format" size="lg">
        <form
          className={classes.choice}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p>
            Pour que nous apprenions à lire ce fichier, ses premières lignes nous sont envoyées par courriel. Les noms,
            adresses, numéros et valeurs sont déjà masqués&nbsp;; retirez ce que vous ne voulez pas envoyer.
          </p>
          {error && <Alert color="red">{error}</Alert>}
          <Textarea
            label="Ce qui sera envoyé"
            classNames={{ input: classes.sample }}
            autosize
            minRows={4}
            maxRows={14}
            maxLength={8_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Textarea
            label="D’où vient ce fichier (facultatif)"
            placeholder={'Par exemple\u00a0: espace client de mon fournisseur, application de mon onduleur…'}
            maxLength={1_000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              Annuler
            </Button>
            <Button type="submit" loading={state === 'sending'} disabled={text.trim() === ''}>
              Envoyer
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
