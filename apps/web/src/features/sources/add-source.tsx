import { attachSource, createSensor, searchPce, searchPdl } from '#calls/sources';
import { SOURCE_TYPES, SOURCE_TYPE_FACTS, type SourceType } from '@joulerie/domain/vocabulary';
import { PceNumber, PdlNumber } from '@joulerie/contract/numbers';
import { Alert, Button, Modal, Radio, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { SourceIcon } from '../../ui/source-icon.tsx';
import classes from './sources.module.css';
import { refreshMeasures } from '../../lib/refresh.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

type Props = { opened: boolean; onClose: () => void; buildingId: string };

const EXAMPLES: Partial<Record<SourceType, string>> = {
  pdl: '14 chiffres, sur la facture ou l’écran du compteur',
  pce: '14 chiffres, ou GI suivi de 6 chiffres',
  'snc-pce': '14 chiffres, ou GI suivi de 6 chiffres',
  sensor: 'numéro de série ou identifiant réseau du capteur',
  cpcu: 'référence du poste de livraison',
  idmeteofrance: 'numéro de la station',
  idopenmeteo: 'latitude et longitude, par exemple 48.85,2.35',
  rte: 'zone de prix, par exemple 10YFR-RTE------C ou France',
};

/** What is wrong with a number for a type of source, in French; null when it is right. */
export function numberFault(type: SourceType, text: string): string | null {
  const rule = SOURCE_TYPE_FACTS[type].number;
  if (rule === 'none') return null;
  if (text.trim() === '') return 'Le numéro est requis';
  if (rule === 'pdl' && !PdlNumber.safeParse(text).success)
    return 'Le numéro d’un point de livraison d’électricité compte 14\u00a0chiffres';
  if (rule === 'pce' && !PceNumber.safeParse(text).success)
    return 'Le numéro d’un point de gaz compte 14\u00a0chiffres, ou «\u00a0GI\u00a0» suivi de 6\u00a0chiffres';
  return null;
}

const compact = (text: string) => text.replace(/[\s\u00a0\u202f]/g, '').toUpperCase();

/** Adds a source to a building: its kind, its number (a known one is attached), its name. */
export function AddSource({ opened, onClose, buildingId }: Props) {
  useReturnFocus(opened);
  const [type, setType] = useState<SourceType | null>(null);
  const close = () => {
    setType(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Ajouter une source" size="lg">
      {type === null ? (
        <div className={classes.kinds}>
          {SOURCE_TYPES.map((kind) => (
            <button key={kind} type="button" className={classes.kind} onClick={() => setType(kind)}>
              <SourceIcon type={kind} />
              {SOURCE_TYPE_FACTS[kind].label}
            </button>
          ))}
        </div>
      ) : (
        <NumberStep type={type} buildingId={buildingId} onBack={() => setType(null)} onDone={close} />
      )}
    </Modal>
  );
}

function NumberStep(props: { type: SourceType; buildingId: string; onBack: () => void; onDone: () => void }) {
  const { type, buildingId } = props;
  const facts = SOURCE_TYPE_FACTS[type];
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const intent = useIntent();
  const [holding, setHolding] = useState<'holder' | 'consent' | null>(null);
  const fault = numberFault(type, number);
  const known = useQuery({
    queryKey: ['source-number', type, compact(number)],
    queryFn: ({ signal }) =>
      call(type === 'pdl' ? searchPdl : searchPce, { query: { idsource: compact(number) } }, { signal }),
    enabled: (type === 'pdl' || type === 'pce') && fault === null,
  });
  const existing = fault === null ? (known.data?.source ?? null) : null;
  const asksHolding = (facts.number === 'pdl' || facts.number === 'pce') && existing === null;
  const save = async () => {
    setLeft(true);
    if (fault || (asksHolding && holding === null)) return;
    setBusy(true);
    setError(null);
    try {
      const options = { idempotencyKey: intent.key() };
      const label = name.trim() || undefined;
      if (existing) await call(attachSource, { params: { id: buildingId, sourceId: existing._id }, body: {} }, options);
      else if (type === 'sensor')
        await call(
          createSensor,
          { body: { _id_building: buildingId, name: label ?? `Capteur ${number.trim()}`, idsource: number.trim() } },
          options,
        );
      else
        await call(
          attachSource,
          {
            params: { id: buildingId, sourceId: 'new' },
            body: {
              idtype: type,
              idsource: facts.number === 'none' ? null : facts.number === 'free' ? number.trim() : compact(number),
              name: label,
              ...(holding && { holding }),
            },
          },
          options,
        );
      intent.renew();
      await refreshMeasures(client);
      notify.success(
        holding === 'consent' && asksHolding
          ? 'Ouvrez-la pour demander son accord au titulaire\u00a0: ses mesures se liront ensuite.'
          : 'Déposez un fichier pour voir ses mesures.',
        'Source ajoutée',
      );
      props.onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.nameLink}>
        <SourceIcon type={type} />
        {facts.label}
      </div>
      {facts.number !== 'none' && (
        <TextInput
          label="Numéro"
          description={EXAMPLES[type]}
          value={number}
          required
          data-autofocus
          inputMode={type === 'pdl' ? 'numeric' : 'text'}
          error={left ? fault : null}
          onBlur={() => setLeft(number !== '')}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      )}
      {existing ? (
        <p className={classes.found} role="status">
          Ce point est déjà dans votre espace&nbsp;: «&nbsp;{existing.name}&nbsp;». Il sera rattaché à ce bâtiment avec
          ses mesures.
        </p>
      ) : (
        <TextInput
          label="Nom"
          description="Facultatif&nbsp;: comment vous l’appelez"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {asksHolding && (
        <Radio.Group
          label="Ce compteur est"
          value={holding}
          required
          error={left && holding === null ? 'Dites à qui est ce compteur' : null}
          onChange={(value) => setHolding(value === 'holder' ? 'holder' : 'consent')}
        >
          <div className={classes.form}>
            <Radio value="holder" label="Le mien, ou celui de mon organisation" />
            <Radio
              value="consent"
              label="Celui d’un tiers"
              description="Ses mesures seront lisibles quand le titulaire aura signé son accord, que vous pourrez lui demander."
            />
          </div>
        </Radio.Group>
      )}
      {error !== null && <Alert color="red">{messageOf(error)}</Alert>}
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onBack} disabled={busy}>
          Autre type
        </Button>
        <Button type="submit" loading={busy}>
          {existing ? 'Rattacher cette source' : 'Ajouter cette source'}
        </Button>
      </div>
    </form>
  );
}
