import type { ImportLayout } from '@joulerie/contract/import-layouts';
import { Button, Modal, Select, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { LongName } from '../../ui/long-name.tsx';
import modals from '../../ui/modals.module.css';
import stacked from '../../ui/stacked-table.module.css';
import { RoleSelect, UnitSelect, columnName } from './column-fields.tsx';
import classes from './imports.module.css';
import { useUpdateLayout } from './layouts.ts';
import type { ColumnAnswer } from './table-answers.ts';
import { WRITING_CHOICES, WRITING_KEYS } from './writing-choices.ts';

type Writing = Pick<ImportLayout, (typeof WRITING_KEYS)[number]>;

/** The name of an import layout, and what its columns are for the next files. What is stored does not change. */
export function LayoutModal({ layout, onClose }: { layout: ImportLayout; onClose: () => void }) {
  useReturnFocus();
  const [name, setName] = useState(layout.name);
  const [columns, setColumns] = useState<Readonly<Record<number, ColumnAnswer>>>({});
  const [writing, setWriting] = useState<Partial<Writing>>({});
  const update = useUpdateLayout();
  const send = () =>
    update.mutate(
      {
        params: { id: layout._id },
        body: {
          name,
          columns: Object.entries(columns).map(([at, answer]) => ({ at: Number(at), ...answer })),
          ...givenOf(writing),
        },
      },
      { onSuccess: onClose },
    );
  return (
    <Modal opened onClose={onClose} title="Modifier le modèle d’import" size="xl" closeOnClickOutside={false}>
      <form
        className={classes.choice}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextInput
          label="Nom"
          value={name}
          maxLength={120}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Colonnes du modèle">
          <Table fz="sm" verticalSpacing={6} className={stacked.stacked}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Colonne</Table.Th>
                <Table.Th>Ce que c’est</Table.Th>
                <Table.Th>Unité</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {layout.columns.map((column) => {
                const { role, unit } = columns[column.at] ?? column;
                const fields = {
                  name: columnName(column),
                  role,
                  unit,
                  onAnswer: (answer: ColumnAnswer) => setColumns({ ...columns, [column.at]: answer }),
                };
                return (
                  <Table.Tr key={column.at}>
                    <Table.Td data-label="Colonne">
                      <LongName lines={2}>{fields.name}</LongName>
                    </Table.Td>
                    <Table.Td data-label="Ce que c’est" data-wide className={classes.role}>
                      <RoleSelect {...fields} />
                    </Table.Td>
                    <Table.Td data-label="Unité" className={classes.unit}>
                      <UnitSelect {...fields} />
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </div>
        <div className={classes.four}>
          {WRITING_KEYS.filter((key) => layout[key] !== null).map((key) => (
            <Select
              key={key}
              label={WRITING_CHOICES[key].label}
              allowDeselect={false}
              data={[...WRITING_CHOICES[key].data]}
              value={writing[key] ?? layout[key]}
              onChange={(value) => {
                const chosen = WRITING_CHOICES[key].data.find((one) => one.value === value);
                if (chosen) setWriting({ ...writing, [key]: chosen.value });
              }}
            />
          ))}
        </div>
        <p className={classes.hint}>
          Les mesures déjà enregistrées ne changent pas&nbsp;: ces réponses seront proposées au prochain fichier.
        </p>
        {update.isError && (
          <p className={modals.error} role="alert">
            {messageOf(update.error)}
          </p>
        )}
        <div className={`${modals.actions} ${classes.stickyActions}`}>
          <Button variant="default" onClick={onClose} disabled={update.isPending}>
            Annuler
          </Button>
          <Button type="submit" loading={update.isPending} disabled={name.trim() === ''}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What was changed of how dates and numbers are written. */
const givenOf = ({ dateOrder, decimal, stamp, zone }: Partial<Writing>) => ({
  ...(dateOrder && { dateOrder }),
  ...(decimal && { decimal }),
  ...(stamp && { stamp }),
  ...(zone && { zone }),
});
