import * as contract from '@joulerie/contract/tags';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import * as actions from './tags.actions.ts';
import { tagsRights } from './tags.rights.ts';
import { buildingTags, tags } from './tags.tables.ts';

export const tagsManifest: Manifest = {
  feature: 'tags',
  routes: [
    bind(contract.listTags, actions.listTags),
    bind(contract.addTags, actions.addTags),
    bind(contract.removeTags, actions.removeTags),
  ],
  tables: [buildingTags, tags],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: tagsRights,
};
