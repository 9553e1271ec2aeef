import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { spaces } from '../accounts/accounts.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';

export const tags = pgTable(
  'tags',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (t) => [uniqueIndex('tags_space_name').on(t.spaceId, t.name)],
);

export const buildingTags = pgTable(
  'building_tags',
  {
    buildingId: uuid('building_id')
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.buildingId, t.tagId] }), index('building_tags_tag').on(t.tagId)],
);
