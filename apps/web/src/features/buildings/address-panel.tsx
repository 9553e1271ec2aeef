import { getKnownFacts } from '#calls/geometry';
import type { Building } from '@joulerie/contract/buildings';
import { Address } from '@joulerie/contract/common';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { AddressSearch, type Hit } from './address-search.tsx';
import { oneLine, positionLine } from './address-line.ts';
import { EditPanel, FactList, differs } from './edit-panel.tsx';
import { FootprintFigure } from './footprint-figure.tsx';
import classes from './fields.module.css';
import own from './address-panel.module.css';
import { useUpdateAddress, useUpdateBuilding } from './changes.ts';
import { mayEdit } from './queries.ts';

const check = schemaErrors(Address, { zipcode: 'Le code postal', city: 'Le nom de la ville' });

/** Where the building is: address, footprint, position. A found address brings its place and its footprint with it. */
export function AddressPanel({ building }: { building: Building }) {
  const change = useUpdateAddress();
  const update = useUpdateBuilding();
  const [form, setForm] = useState(building.address);
  const [from, setFrom] = useState(building);
  const [hit, setHit] = useState<Hit | null>(null);
  const save = async () => {
    const errors = check(form);
    if (Object.keys(errors).length > 0) return errors;
    const known =
      hit?.kind === 'housenumber'
        ? await call(getKnownFacts, { query: { ban_id: hit.id, citycode: hit.citycode } }).catch(() => null)
        : null;
    const saved = await change.mutateAsync({
      from,
      edit: { address: form, id_building: known?.id_building ?? null, ...(hit ? { location: hit.location } : {}) },
    });
    // The footprint follows the address when the national base knows it; otherwise the old one is no longer right.
    if (known && saved.id_building === known.id_building)
      await update.mutateAsync({ from: saved, changes: { footprint: known.footprint } });
    return null;
  };
  const { location } = building;
  return (
    <EditPanel
      title="Adresse et emprise"
      edits={mayEdit(building)}
      openLabel="Changer l’adresse"
      onOpen={() => {
        setFrom(building);
        setForm(building.address);
        setHit(null);
      }}
      dirty={differs(form, from.address)}
      onSave={save}
      fields={(errors) => (
        <div className={own.form}>
          <AddressSearch
            label="Chercher une adresse"
            description="Base adresse nationale"
            onChoose={(found) => {
              setHit(found);
              setForm({ street: found.street, zipcode: found.zipcode, city: found.city });
            }}
          />
          <div className={classes.grid} key={hit?.id ?? 'own'}>
            <TextInput
              label="Rue et numéro"
              maxLength={200}
              value={form.street}
              error={errors.street}
              onChange={(event) => setForm({ ...form, street: event.currentTarget.value })}
            />
            <TextInput
              label="Code postal"
              required
              inputMode="numeric"
              maxLength={5}
              value={form.zipcode}
              error={errors.zipcode}
              onChange={(event) => setForm({ ...form, zipcode: event.currentTarget.value.trim() })}
            />
            <TextInput
              label="Ville"
              required
              maxLength={120}
              value={form.city}
              error={errors.city}
              onChange={(event) => setForm({ ...form, city: event.currentTarget.value })}
            />
          </div>
        </div>
      )}
    >
      <div className={building.footprint ? own.read : undefined}>
        {building.footprint && <FootprintFigure footprint={building.footprint} />}
        <FactList
          facts={[
            ['Adresse', oneLine(building.address)],
            ['Position', location && positionLine(location)],
            ...(building.footprint ? [] : [['Emprise', null] as [string, null]]),
          ]}
        />
      </div>
    </EditPanel>
  );
}
