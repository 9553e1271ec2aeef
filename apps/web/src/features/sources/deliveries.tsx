import { addDelivery, listDeliveries, removeDelivery } from '#calls/measures';
import type { Source } from '@joulerie/contract/sources';
import { Alert, Button, Table, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import { energy, euros, number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RemoveModal } from '../../ui/remove-modal.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DayField } from '../../ui/day-field.tsx';
import classes from './sources.module.css';
import { refreshMeasures } from '../../lib/refresh.ts';

/** Deliveries of a fuel, typed by hand: each covers the days until the next. */
export function Deliveries({ source, edits }: { source: Source; edits: boolean }) {
  const client = useQueryClient();
  const [removing, setRemoving] = useState<Delivery | null>(null);
  const key = ['deliveries', source._id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listDeliveries, { params: { id: source._id } }, { signal }),
  });
  const refresh = () => refreshMeasures(client);
  return (
    <Panel title="Livraisons" subtitle="chacune couvre la période jusqu’à la suivante">
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={3} />
      ) : (
        <>
          {edits && <AddDelivery sourceId={source._id} unit={query.data.unit} onAdded={refresh} />}
          {query.data.data.length === 0 ? (
            <EmptyState title="Aucune livraison saisie" />
          ) : (
            <div
              className={`${classes.scroll} ${classes.inset}`}
              tabIndex={0}
              role="region"
              aria-label="Tableau&nbsp;: Livraisons"
            >
              <Table className={stacked.stacked}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Jour</Table.Th>
                    <Table.Th ta="right">Quantité</Table.Th>
                    <Table.Th ta="right">Énergie</Table.Th>
                    <Table.Th ta="right">Montant</Table.Th>
                    <Table.Th>Note</Table.Th>
                    {edits && (
                      <Table.Th>
                        <VisuallyHidden>Actions</VisuallyHidden>
                      </Table.Th>
                    )}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {query.data.data.map((row) => (
                    <Table.Tr key={row._id}>
                      <Table.Td className="figures" data-label="Jour">
                        {date(row.day)}
                      </Table.Td>
                      <Table.Td ta="right" className="figures" data-label="Quantité">
                        {number(row.quantity, Number.isInteger(row.quantity) ? 0 : 1)}&nbsp;{row.unit}
                      </Table.Td>
                      <Table.Td ta="right" className="figures" data-label="Énergie">
                        {energy(row.kwh)}
                      </Table.Td>
                      <Table.Td ta="right" className="figures" data-label="Montant">
                        {euros(row.priceEur)}
                      </Table.Td>
                      <Table.Td data-label={row.note ? 'Note' : undefined} data-wide>
                        {row.note}
                      </Table.Td>
                      {edits && (
                        <Table.Td ta="right" data-wide>
                          <Button
                            variant="subtle"
                            color="gray"
                            size="compact-sm"
                            aria-label={`Supprimer la livraison du ${date(row.day)}`}
                            onClick={() => setRemoving(row)}
                          >
                            Supprimer
                          </Button>
                        </Table.Td>
                      )}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )}
        </>
      )}
      <RemoveModal
        removing={removing}
        named={`la livraison du ${date(removing?.day ?? null)}`}
        onClose={() => setRemoving(null)}
        remove={async ({ _id }) => {
          await call(removeDelivery, { params: { id: source._id, deliveryId: _id } });
          await refresh();
        }}
      >
        {removing && removalWords(removing, query.data?.data ?? [])}
      </RemoveModal>
    </Panel>
  );
}

type Delivery = { _id: string; day: string; kwh: number };

/** What removing a delivery changes: each covers the days until the next one, and none is known without a next one. */
function removalWords({ day, kwh }: Delivery, all: readonly Delivery[]): string {
  const days = all.map((one) => one.day).toSorted();
  const before = days.findLast((other) => other < day) ?? null;
  const after = days.find((other) => other > day) ?? null;
  if (before === null && after === null) return 'C’est la seule livraison\u00a0: aucune consommation connue ne change.';
  if (before === null) return `La consommation du ${date(day)} au ${date(after)} ne sera plus connue.`;
  if (after === null)
    return `La consommation du ${date(before)} au ${date(day)} ne sera plus connue, jusqu’à la livraison suivante.`;
  return `Ses ${energy(kwh)} ne compteront plus\u00a0: la livraison du ${date(before)} couvrira les jours jusqu’au ${date(after)}.`;
}

function AddDelivery(props: { sourceId: string; unit: string; onAdded: () => Promise<unknown> }) {
  const [day, setDay] = useState('');
  const [quantity, setQuantity] = useState<number | null>(null);
  const [price, setPrice] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [round, setRound] = useState(0);
  const add = useMutation({
    mutationFn: () =>
      call(addDelivery, {
        params: { id: props.sourceId },
        body: { day, quantity: quantity!, priceEur: price, note: note.trim() || null },
      }),
    onSuccess: async () => {
      setDay('');
      setQuantity(null);
      setPrice(null);
      setNote('');
      setRound(round + 1);
      await props.onAdded();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (day && quantity) add.mutate();
      }}
    >
      {add.isError && (
        <Alert color="red" mb="sm">
          {messageOf(add.error)}
        </Alert>
      )}
      <div className={classes.add} key={round}>
        <DayField label="Jour" required value={day || null} onChange={(chosen) => setDay(chosen ?? '')} />
        <NumberField
          label="Quantité"
          unit={props.unit}
          required
          min={0.01}
          step={0.01}
          max={1_000_000}
          value={quantity}
          onChange={setQuantity}
        />
        <NumberField
          label="Montant TTC"
          unit="€"
          min={0}
          step={0.01}
          max={10_000_000}
          value={price}
          onChange={setPrice}
        />
        <TextInput label="Note" maxLength={200} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <Button type="submit" disabled={!day || !quantity} loading={add.isPending}>
          Ajouter
        </Button>
      </div>
    </form>
  );
}
