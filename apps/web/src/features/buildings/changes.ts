import {
  addChildren,
  createBuilding,
  createBuildings,
  getBuilding,
  removeBuilding,
  removeChildren,
  updateBuilding,
  updateBuildingAddress,
  validateBuilding,
} from '#calls/buildings';
import type { Building } from '@joulerie/contract/buildings';
import type { CallInput } from '@joulerie/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { SPACE_KEYS, refreshSpace } from '../../lib/refresh.ts';
import { sendEdit } from '../../lib/send-edit.ts';
import { oneLine, positionLine } from './address-line.ts';
import { conflictsOfBuilding } from './building-conflicts.ts';
import { buildingQuery } from './queries.ts';

// Apart from what is read: the first view reads only.

/** After a change of a building: its cache entry is replaced at once, the lists are fetched again. */
function useBuildingChange<I>(change: (input: I) => Promise<Building>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (building) => {
      client.setQueryData(buildingQuery(building.id).queryKey, building);
      await refreshSpace(client);
    },
  });
}

type Changes = CallInput<typeof updateBuilding>['body'];

/** Changes a building, from the state in which the person had it before them. */
const updateFrom = ({ id, version }: Pick<Building, 'id' | 'version'>, changes: Changes) =>
  sendEdit({
    body: changes,
    version,
    send: (body, from) => call(updateBuilding, { params: { id }, body }, { version: from }),
    read: () => call(getBuilding, { params: { id } }),
    conflictsOf: (fields, current) => conflictsOfBuilding(fields, changes, current),
  });

export const useUpdateBuilding = () =>
  useBuildingChange(({ from, changes }: { from: Building; changes: Changes }) =>
    Object.keys(changes).length === 0 ? call(getBuilding, { params: { id: from.id } }) : updateFrom(from, changes),
  );

export const useUpdateAddress = () =>
  useBuildingChange(
    ({
      from,
      edit,
    }: {
      from: Building;
      edit: CallInput<typeof updateBuildingAddress>['body'] & { address: Building['address'] };
    }) =>
      sendEdit({
        body: edit,
        version: from.version,
        send: (body, version) => call(updateBuildingAddress, { params: { id: from.id }, body }, { version }),
        read: () => call(getBuilding, { params: { id: from.id } }),
        conflictsOf: (_, current) => [
          {
            label: 'Adresse',
            mine: placeWords(edit, current),
            theirs: placeWords(current, edit),
            without: () => null,
          },
        ],
      }),
  );

type Place = { address: Building['address']; location?: Building['location'] | undefined };

/** An address, with its position where that alone differs. */
function placeWords({ address, location }: Place, other: Place): string {
  const line = oneLine(address);
  if (line !== oneLine(other.address)) return line;
  return `${line} (${location ? positionLine(location) : 'position inconnue'})`;
}

export const useValidateBuilding = ({ id, version }: Building) =>
  useBuildingChange(() => call(validateBuilding, { params: { id }, body: {} }, { version }));

export function useCreateBuilding() {
  return useBuildingChange((input: { body: CallInput<typeof createBuilding>['body']; key: string }) =>
    call(createBuilding, { body: input.body }, { idempotencyKey: input.key }),
  );
}

export function useCreateBuildings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { data: CallInput<typeof createBuildings>['body']['data']; key: string }) =>
      call(createBuildings, { body: { data: input.data } }, { idempotencyKey: input.key }),
    onSuccess: () => refreshSpace(client),
  });
}

export function useRemoveBuildings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(removeBuilding, { params: { id } });
      // The page of a building that is open leaves by itself; the others are forgotten.
      for (const id of ids) client.removeQueries({ queryKey: ['building', id], type: 'inactive' });
    },
    // Not what is near: the page of the building that is gone would ask for it once more.
    onSettled: () =>
      refreshSpace(
        client,
        SPACE_KEYS.filter((key) => key !== 'near'),
      ),
  });
}

/** Puts buildings under a parent, or takes them out. */
export function useGroup(action: 'add' | 'remove') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ parent, buildings }: { parent: string; buildings: string[] }) =>
      call(action === 'add' ? addChildren : removeChildren, { params: { id: parent }, body: { buildings } }),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: ['building'] }), refreshSpace(client)]),
  });
}
