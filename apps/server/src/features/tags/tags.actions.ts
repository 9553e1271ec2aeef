import type * as contract from '@joulerie/contract/tags';
import type { Serve } from '../../platform/http/serve.ts';
import { editableBuilding } from '../buildings/buildings.public.ts';
import * as store from './tags.store.ts';

export const listTags: Serve<typeof contract.listTags> = async ({ db, actor }) => {
  const data = await store.visibleTags(db, actor);
  return { data, total: data.length };
};

export const addTags: Serve<typeof contract.addTags> = async ({ db, actor, params, body }) =>
  db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, params.id);
    await store.addTags(tx, building.spaceId, [building.id], body.tags);
    return { tags: (await store.tagsOf(tx, [building.id])).get(building.id)! };
  });

export const removeTags: Serve<typeof contract.removeTags> = async ({ db, actor, params, body }) =>
  db.transaction(async (tx) => {
    const building = await editableBuilding(tx, actor, params.id);
    await store.removeTags(tx, building.spaceId, building.id, body.tags);
    return { tags: (await store.tagsOf(tx, [building.id])).get(building.id)! };
  });
