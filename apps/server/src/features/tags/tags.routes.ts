import * as contract from '@joulerie/contract/tags';
import { and, count, eq } from 'drizzle-orm';
import { type Route, bind } from '../../platform/http/route.ts';
import { visibleBuildings } from '../access/access.policy.ts';
import { editableBuilding } from '../buildings/buildings.store.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { addTags, removeTags, tagsOf } from './tags.store.ts';
import { buildingTags, tags } from './tags.tables.ts';

export const tagRoutes: Route[] = [
  bind(contract.listTags, async ({ db, actor }) => {
    const data = await db
      .select({ name: tags.name, buildingCount: count() })
      .from(tags)
      .innerJoin(buildingTags, eq(buildingTags.tagId, tags.id))
      .innerJoin(buildings, eq(buildings.id, buildingTags.buildingId))
      .where(and(eq(tags.spaceId, actor.space.id), visibleBuildings(actor)))
      .groupBy(tags.name);
    data.sort((a, b) => a.name.localeCompare(b.name, 'fr'));
    return { data, total: data.length };
  }),
  bind(contract.addTags, async ({ db, actor, params, body }) =>
    db.transaction(async (tx) => {
      const building = await editableBuilding(tx, actor, params.id);
      await addTags(tx, building.spaceId, [building.id], body.tags);
      return { tags: (await tagsOf(tx, [building.id])).get(building.id)! };
    }),
  ),
  bind(contract.removeTags, async ({ db, actor, params, body }) =>
    db.transaction(async (tx) => {
      const building = await editableBuilding(tx, actor, params.id);
      await removeTags(tx, building.spaceId, building.id, body.tags);
      return { tags: (await tagsOf(tx, [building.id])).get(building.id)! };
    }),
  ),
];
