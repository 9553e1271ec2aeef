import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EditConflictDialog } from '../ui/edit-conflict.tsx';
import { CallError } from './call-error.ts';
import { editConflict } from './edit-conflict.ts';
import { changedFields, sendEdit, withoutField } from './send-edit.ts';
import { renderUi } from './test-render.tsx';

type Room = { name: string; floor: number; version: string };
/** What the server holds, and what it was sent: the body and the version it was made from. */
let room: Room;
let sent: [body: Partial<Room>, version: string][];
beforeEach(() => {
  room = { name: 'Cave', floor: 2, version: 'v2' };
  sent = [];
  renderUi(<EditConflictDialog />);
});
afterEach(() => expect(screen.queryByRole('dialog')).toBeNull());

const edit = (body: Partial<Room>, version: string, read = () => room) =>
  sendEdit<Partial<Room>, Room>({
    body,
    version,
    send: async (given, from) => {
      sent.push([given, from]);
      const conflicts = from === room.version ? [] : Object.keys(given).map((field) => ({ field }));
      if (conflicts.length > 0)
        throw new CallError(409, 'edit_conflict', 'Modifié entre-temps.', { conflicts, version: room.version });
      return (room = { ...room, ...given, version: 'v3' });
    },
    read: async () => read(),
    conflictsOf: (fields, current) =>
      fields.map((field) => ({
        label: field,
        mine: String(body[field as keyof Room]),
        theirs: String(current[field as keyof Room]),
        without: (left) => withoutField(left, field),
      })),
  });
const choose = async (label: string, value: RegExp) =>
  userEvent.click(await screen.findByRole('radio', { name: value }).catch(() => screen.findByText(label)));
const button = (name: string) => screen.findByRole('button', { name });

test('an edit that meets no other is sent once', async () => {
  expect(await edit({ name: 'Grenier' }, 'v2')).toMatchObject({ name: 'Grenier', version: 'v3' });
  expect(sent).toEqual([[{ name: 'Grenier' }, 'v2']]);
});

test('both values are shown, none is chosen beforehand, and the kept ones are sent from the state that was shown', async () => {
  const saved = edit({ name: 'Grenier', floor: 5 }, 'v1');
  await screen.findByText('Grenier');
  await screen.findByText('Cave');
  const save = await button('Enregistrer ce choix');
  expect(save).toHaveProperty('disabled', true);
  await choose('name', /Grenier/);
  expect(save).toHaveProperty('disabled', true);
  await choose('floor', /Déjà enregistré\s*2/);
  await userEvent.click(save);
  expect(await saved).toMatchObject({ name: 'Grenier', floor: 2, version: 'v3' });
  expect(sent.at(-1)).toEqual([{ name: 'Grenier' }, 'v2']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('when nothing of the edit is kept nothing more is sent, and the record is what was there', async () => {
  const saved = edit({ name: 'Grenier' }, 'v1');
  await choose('name', /Cave/);
  await userEvent.click(await button('Enregistrer ce choix'));
  expect(await saved).toEqual({ name: 'Cave', floor: 2, version: 'v2' });
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('going back to the form writes nothing and says why', async () => {
  const saved = edit({ name: 'Grenier' }, 'v1').catch((error: unknown) => error);
  await userEvent.click(await button('Revenir à la saisie'));
  expect(await saved).toMatchObject({ code: 'edit_conflict' });
  expect([sent.length, room.name]).toEqual([1, 'Cave']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another change during the choice is asked about again', async () => {
  const saved = edit({ name: 'Grenier' }, 'v1');
  await choose('name', /Grenier/);
  room = { ...room, name: 'Combles', version: 'v2b' };
  await userEvent.click(await button('Enregistrer ce choix'));
  await choose('name', /Combles/);
  await userEvent.click(await button('Enregistrer ce choix'));
  expect(await saved).toMatchObject({ name: 'Combles', version: 'v2b' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another change between the refusal and the reading is asked about again, not overwritten', async () => {
  const reads: (() => Room)[] = [() => (room = { ...room, name: 'Combles', version: 'v2b' }), () => room];
  const saved = edit({ name: 'Grenier' }, 'v1', () => reads.shift()!());
  await choose('name', /Grenier/);
  await userEvent.click(await button('Enregistrer ce choix'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await choose('name', /Grenier/);
  await userEvent.click(await button('Enregistrer ce choix'));
  expect(await saved).toMatchObject({ name: 'Grenier', version: 'v3' });
  expect(sent.map(([, from]) => from)).toEqual(['v1', 'v2', 'v2b']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a field is taken out of an edit by its path', () => {
  expect(withoutField({ name: 'a', facts: { floors: 1, lots: 2 } }, 'facts.floors')).toEqual({
    name: 'a',
    facts: { lots: 2 },
  });
  expect(withoutField({ name: 'a', facts: { floors: 1 } }, 'facts.floors')).toEqual({ name: 'a' });
  expect(withoutField({ facts: { floors: 1 } }, 'facts.floors')).toBeNull();
});

test('only the fields of a form that were changed are sent', () =>
  expect(
    changedFields({ name: 'a', role: null, party: { code: '1' } }, { name: 'a', role: 'x', party: { code: '2' } }),
  ).toEqual({
    role: null,
    party: { code: '1' },
  }));

test('two conflicts at once are asked one after the other, and the second starts without a choice', async () => {
  const rows = (mine: string) => [{ label: 'Nom', mine, theirs: 'Cave' }];
  const [first, second] = [editConflict.ask(rows('Grenier')), editConflict.ask(rows('Comble'))];
  await choose('Grenier', /Votre saisie.*Grenier/);
  expect(screen.queryByText('Comble')).toBeNull();
  await userEvent.click(await button('Enregistrer ce choix'));
  expect(await first).toEqual([true]);
  await screen.findByText('Comble');
  expect(screen.getAllByRole('radio').filter((one) => one instanceof HTMLInputElement && one.checked)).toEqual([]);
  await userEvent.click(await button('Revenir à la saisie'));
  expect(await second).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
