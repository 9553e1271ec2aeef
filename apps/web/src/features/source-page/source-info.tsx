import { removeSource } from '#calls/sources';
import {
  SOURCE_TYPE_FACTS,
  factBlocksOf,
  fuelOfType,
  USAGES,
  USAGE_LABELS,
  VARIABLES,
  isVariableName,
} from '@joulerie/domain/vocabulary';
import type { Source } from '@joulerie/contract/sources';
import { Button, Checkbox, Table, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { number } from '../../lib/format.ts';
import { date, dateTime } from '../../lib/format-date.ts';
import { stepWords } from '../../lib/step-words.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CollectionPanel } from '../collection/collection.public.ts';
import { SourceConsentPanel } from '../consents/consents.public.ts';
import { ProfilesPanel } from '../profiles/profiles.public.ts';
import { GasRightPanel } from '../gas-rights/gas-rights.public.ts';
import { OfferPanel, type OfferSearch } from '../costs/costs.public.ts';
import { ImportHistory } from '../imports/imports.public.ts';
import {
  Deliveries,
  Fact,
  FactPanel,
  SOURCE_STATE_NAMES,
  useRenameSource,
  useSource,
  useUpdateSource,
} from '../sources/sources.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { ContractPanel } from './contract-panel.tsx';
import { DemonstrationPanel } from './demonstration-panel.tsx';
import { RetrievalPanel } from './retrieval-panel.tsx';
import stacked from '../../ui/stacked-table.module.css';
import classes from './source-page.module.css';
import { refreshMeasures } from '../../lib/refresh.ts';

type Props = { id: string; search: OfferSearch; onSearch: (next: OfferSearch) => void };

/** « Informations » of a source: name, states explained, facts, offers, deliveries, files, and its end. */
export function SourceInfo({ id, search, onSearch }: Props) {
  const query = useSource(id);
  if (!query.data) return query.isError ? null : <PageSkeleton />;
  const source = query.data;
  const edits = source.rights.includes('owns');
  const { family } = SOURCE_TYPE_FACTS[source.idtype];
  return (
    <>
      <Identity source={source} edits={edits} />
      {source.demonstration && <DemonstrationPanel facts={source.demonstration} />}
      {[...(source.weather ? [source.weather] : []), ...source.signals].map((retrieval) => (
        <RetrievalPanel key={retrieval.service} retrieval={retrieval} />
      ))}
      {source.holding === 'consent' && source.owner.isOwner && (
        <Suspense fallback={<RowsSkeleton rows={2} />}>
          <SourceConsentPanel source={source} />
        </Suspense>
      )}
      {source.idtype === 'pce' && (
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <GasRightPanel source={source} />
        </Suspense>
      )}
      {(source.idtype === 'pdl' || source.idtype === 'pce') && source.idsource !== null && (
        <CollectionPanel source={source} edits={edits} />
      )}
      {source.states.length > 0 && (
        <Panel title="État du point">
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {source.states.map((state) => (
              <li key={state}>
                <strong>{SOURCE_STATE_NAMES[state].label}</strong>&nbsp;: {SOURCE_STATE_NAMES[state].why}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {factBlocksOf(source.idtype).map((block) => (
        <FactPanel key={block} source={source} block={block} edits={edits} />
      ))}
      {(family === 'electricite' || family === 'gaz' || family === 'reseau') && (
        <OfferPanel source={source} edits={edits} search={search} onSearch={onSearch} />
      )}
      {(family === 'electricite' || family === 'gaz' || family === 'reseau') && (
        <ContractPanel source={source} edits={edits} />
      )}
      {fuelOfType(source.idtype) && <Deliveries source={source} edits={edits} />}
      {family !== 'meteo' && family !== 'capteur' && family !== 'reseau-national' && (
        <Usages source={source} edits={edits} />
      )}
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <ProfilesPanel kind="source" id={source._id} />
      </Suspense>
      <Series source={source} />
      <ImportHistory sourceId={id} />
      {edits && (
        <Panel title="Accès aux données">
          <p className={classes.text}>
            Qui a lu les mesures de cette source, sur une page, dans un export ou par l’API&nbsp;:{' '}
            <Link to="/user/acces" search={{ source: id }} className={classes.link}>
              voir les lectures
            </Link>
          </p>
        </Panel>
      )}
      {edits && <Removal source={source} />}
    </>
  );
}

function Identity({ source, edits }: { source: Source; edits: boolean }) {
  const [name, setName] = useState(source.name);
  const client = useQueryClient();
  const notify = useNotify();
  const [from, setFrom] = useState(source);
  const rename = useRenameSource();
  const save = () =>
    rename.mutate(
      { from, name: name.trim() },
      {
        onSuccess: async (saved) => {
          setFrom(saved);
          setName(saved.name);
          await Promise.all(
            ['sources', 'building', 'buildings'].map((key) => client.invalidateQueries({ queryKey: [key] })),
          );
          notify.success('Le nom est enregistré.');
        },
      },
    );
  return (
    <Panel title="Source" subtitle={edits ? undefined : 'en lecture seule'}>
      {edits ? (
        <form
          className={classes.head}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            label="Nom"
            value={name}
            maxLength={120}
            style={{ flex: 1 }}
            error={name.trim() === '' ? 'Le nom est requis' : rename.isError ? messageOf(rename.error) : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {name.trim() !== source.name && (
            <Button type="submit" disabled={name.trim() === ''} loading={rename.isPending}>
              Renommer
            </Button>
          )}
        </form>
      ) : (
        <dl className={classes.contract}>
          <Fact label="Nom">{source.name}</Fact>
        </dl>
      )}
      <p className={classes.hint}>
        Titulaire&nbsp;: {holderOf(source)} · ajoutée le {dateTime(source.createdAt)}
        {source.monitoring.lastImportAt && ` · dernier fichier le ${dateTime(source.monitoring.lastImportAt)}`}
      </p>
    </Panel>
  );
}

/** Whose meter it is, as far as is known here. */
function holderOf({ holding, owner }: Source): string {
  if (holding === 'consent') return 'un tiers, par son accord';
  return owner.isOwner ? 'votre espace' : owner.name || 'inconnu';
}

function Usages({ source, edits }: { source: Source; edits: boolean }) {
  const notify = useNotify();
  const update = useUpdateSource();
  const save = (usages: Source['usages']) =>
    update.mutate({ from: source, changes: { usages } }, { onError: (error) => notify.error(error) });
  const chosen = (update.isPending ? update.variables.changes.usages : null) ?? source.usages;
  if (!edits)
    return (
      <Panel title="Usages" subtitle="ce que cette source alimente">
        <p className={classes.text} data-unknown={chosen.length === 0 || undefined}>
          {chosen.map((usage) => USAGE_LABELS[usage]).join(', ') || 'non précisés'}
        </p>
      </Panel>
    );
  return (
    <Panel title="Usages" subtitle="ce que cette source alimente">
      <div className={classes.usages}>
        {USAGES.map((usage) => (
          <Checkbox
            key={usage}
            label={USAGE_LABELS[usage]}
            checked={chosen.includes(usage)}
            disabled={update.isPending}
            onChange={(event) =>
              save(
                event.currentTarget.checked ? [...source.usages, usage] : source.usages.filter((one) => one !== usage),
              )
            }
          />
        ))}
      </div>
    </Panel>
  );
}

function Series({ source }: { source: Source }) {
  const { series } = source.monitoring;
  return (
    <Panel title="Mesures reçues" flush>
      {series.length === 0 ? (
        <EmptyState title="Aucune mesure reçue">Déposez un fichier de votre gestionnaire de réseau.</EmptyState>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Tableau&nbsp;: Mesures reçues">
          <Table className={`${stacked.stacked} ${classes.received}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Grandeur</Table.Th>
                <Table.Th>Pas</Table.Th>
                <Table.Th>Premier jour</Table.Th>
                <Table.Th>Dernier jour</Table.Th>
                <Table.Th ta="right">Valeurs</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {series.map((one) => (
                <Table.Tr key={`${one.variable} ${one.register ?? ''}`}>
                  <Table.Td data-label="Grandeur">
                    {isVariableName(one.variable) ? VARIABLES[one.variable].label : one.variable}
                    {one.register && <span className={classes.hint}> · registre {one.register}</span>}
                  </Table.Td>
                  <Table.Td data-label="Pas">
                    {one.variable === 'combustible' ? 'à la livraison' : stepWords(one.stepS)}
                  </Table.Td>
                  <Table.Td className="figures" data-label="Premier jour">
                    {date(one.firstDay)}
                  </Table.Td>
                  <Table.Td className="figures" data-label="Dernier jour">
                    {date(one.lastDay)}
                  </Table.Td>
                  <Table.Td className={`figures ${classes.number}`} data-label="Valeurs">
                    {number(one.points)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Panel>
  );
}

function Removal({ source }: { source: Source }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <Panel title="Supprimer la source">
      <div className={classes.head}>
        <span>Ses mesures, ses offres et ses fichiers seront effacés. Cette action est définitive.</span>
        <Button
          color="light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))"
          variant="outline"
          onClick={() => setAsking(true)}
        >
          Supprimer la source
        </Button>
      </div>
      <ConfirmModal
        opened={asking}
        danger
        title={`Supprimer «\u00a0${source.name}\u00a0»\u00a0?`}
        confirmLabel="Supprimer"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call(removeSource, { params: { id: source._id } });
          await navigate({ to: '/source' });
          client.removeQueries({ queryKey: ['source', source._id] });
          await refreshMeasures(client);
          notify.success('La source et ses mesures sont supprimées.');
        }}
      >
        {source.monitoring.series.length > 0
          ? 'Toutes ses mesures seront effacées. Pour seulement ne plus la compter, détachez-la de son bâtiment.'
          : 'Elle n’a aucune mesure.'}
      </ConfirmModal>
    </Panel>
  );
}
