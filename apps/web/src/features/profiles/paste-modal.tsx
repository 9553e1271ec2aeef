import { parisDay } from '@joulerie/domain/calendar';
import { MOST_POINTS } from '@joulerie/domain/profiles';
import { ENTERED_FACTS } from '@joulerie/domain/vocabulary';
import { Button, FileButton, Modal, Table, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { decodeText } from '../../lib/decode-text.ts';
import { count, decimals, number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { readPasted } from './pasted-points.ts';
import { type ProfileOf, useProfileChange } from './profile-calls.ts';
import classes from './profiles.module.css';

type Props = { of: ProfileOf; unit: string; there: readonly number[]; today: number; onClose: () => void };

/** Lines of the preview that are shown: refused ones first. */
const SHOWN = 200;
const MOST_BYTES = 1_000_000;

/** A table of dates and values, pasted or of a CSV file: each line is shown before anything is stored. */
export function PasteModal({ of, unit, there, today, onClose }: Props) {
  const [text, setText] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const intent = useIntent();
  const change = useProfileChange(of);
  const lines = useMemo(() => readPasted(text, of.variable, today, there), [text, of.variable, today, there]);
  const refused = lines.filter(({ refusal }) => refusal !== null);
  const kept = lines.filter(({ refusal }) => refusal === null);
  const tooMany = there.length + kept.length > MOST_POINTS;
  const read = (next: string) => {
    setText(next);
    change.reset();
    intent.renew();
  };
  const open = (file: File | null) => {
    if (!file) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) void file.arrayBuffer().then((bytes) => read(decodeText(bytes)));
  };
  const send = () =>
    change.mutate(
      {
        kind: 'add',
        points: kept.map(({ timestamp, value }) => ({ timestamp: String(timestamp), value })),
        key: intent.key(),
      },
      { onSuccess: onClose },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Ajouter des valeurs\u00a0: ${ENTERED_FACTS[of.variable].label}`}
      closeOnClickOutside={text === ''}
    >
      <p className={classes.text}>
        Deux colonnes, une date et une valeur, copiées d’un tableur ou lues d’un fichier CSV&nbsp;: 01/03/2026 puis
        1&#8239;234,5. Rien n’est enregistré avant que vous ajoutiez les lignes.
      </p>
      <Textarea
        label="Tableau"
        placeholder={'01/03/2026\t820\n01/09/2026\t940'}
        value={text}
        onChange={(event) => read(event.currentTarget.value)}
        rows={5}
        data-autofocus
      />
      <div className={classes.actions}>
        <FileButton accept=".csv,.txt,text/csv" onChange={open}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              Choisir un fichier CSV
            </Button>
          )}
        </FileButton>
      </div>
      {tooLarge && (
        <p className={classes.refusal} role="alert">
          Ce fichier est trop grand&nbsp;: choisissez un fichier CSV de moins de 1&nbsp;Mo.
        </p>
      )}
      {lines.length > 0 && (
        <>
          <p className={classes.text} aria-live="polite">
            {count(kept.length, 'ligne')} à ajouter
            {refused.length > 0 && (
              <>
                , <span className={classes.refusal}>{count(refused.length, 'ligne refusée', 'lignes refusées')}</span>
                &nbsp;: corrigez-les ci-dessus, ou ajoutez les autres sans elles
              </>
            )}
            .
          </p>
          <div className={classes.scroll} tabIndex={0} role="region" aria-label="Tableau&nbsp;: aperçu">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Ligne</Table.Th>
                  <Table.Th>À partir du</Table.Th>
                  <Table.Th ta="right">Valeur</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {[...refused, ...kept].slice(0, SHOWN).map((line) => (
                  <Table.Tr key={line.line}>
                    <Table.Td className="figures">{number(line.line)}</Table.Td>
                    {line.refusal !== null ? (
                      <Table.Td colSpan={2} className={classes.refusal}>
                        {line.refusal}
                      </Table.Td>
                    ) : (
                      <>
                        <Table.Td className="figures">{date(parisDay(line.at!))}</Table.Td>
                        <Table.Td ta="right" className="figures">
                          {decimals(line.number, 0, 4)}&nbsp;{unit}
                        </Table.Td>
                      </>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {lines.length > SHOWN && (
            <p className={classes.text}>Les {number(SHOWN)} premières lignes sont montrées, les refusées d’abord.</p>
          )}
        </>
      )}
      {tooMany && (
        <p className={classes.refusal} role="alert">
          Un profil contient {number(MOST_POINTS)}&nbsp;points au plus&nbsp;: gardez seulement les dates où la valeur
          change.
        </p>
      )}
      {change.isError && (
        <p className={classes.refusal} role="alert">
          {messageOf(change.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          Annuler
        </Button>
        <Button onClick={send} disabled={kept.length === 0 || tooMany} loading={change.isPending}>
          {kept.length === 0 ? 'Ajouter' : `Ajouter ${count(kept.length, 'ligne')}`}
        </Button>
      </div>
    </Modal>
  );
}
