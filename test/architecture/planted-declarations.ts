import type { Planted } from './planted-imports.ts';

const S = 'apps/server/src';
const T = `${S}/features/tags`;
const DEFINE = `import { defineEvent } from '../../platform/events/event.ts'; import { z } from 'zod';`;
const RULES = `import { createPolicy, spaceRules } from '../access/access.public.ts'; import { tags } from './tags.tables.ts';`;
const SUBSCRIBE = `import { inTransaction as on } from '../../platform/events/event.ts'; import { folderMoved } from '../folders/folders.public.ts';`;
const OUTGOING = `import { getJson as ask } from '../../platform/outgoing.ts';`;
const READER = `import type { Reader } from '../reader.ts';`;

const policy = (what: string, lines: Record<string, string>): Planted => [
  what,
  'policies are in their manifest',
  lines,
];
const event = (what: string, lines: Record<string, string>): Planted => [
  what,
  'events are in their manifest, and emitted',
  lines,
];

export const PLANTED_DECLARATIONS: Planted[] = [
  policy('a policy in no manifest', {
    [`${T}/tags.policy.ts`]: `${RULES} export const tagPolicy = createPolicy(tags, spaceRules);`,
  }),
  policy('a policy that the manifest imports and does not list', {
    [`${T}/tags.policy.ts`]: `${RULES} export const tagPolicy = createPolicy(tags, spaceRules);`,
    [`${T}/tags.manifest.ts`]: `import { tagPolicy } from './tags.policy.ts'; export const unused = { jobs: [tagPolicy] };`,
  }),
  policy('a policy made in a store', { [`${T}/tags.store.ts`]: `${RULES} const p = createPolicy(tags, spaceRules);` }),
  policy('a policy file without a policy', { [`${T}/tags.policy.ts`]: `export const visible = () => true;` }),

  event('an event in no manifest', {
    [`${T}/tags.events.ts`]: `${DEFINE} export const tagged = defineEvent('tags.added', z.object({}));`,
    [`${T}/tags.actions.ts`]: `import { tagged } from './tags.events.ts'; export const f = (events, tx) => events.emit(tx, tagged, {});`,
  }),
  event('an event that nothing emits', {
    [`${T}/tags.events.ts`]: `${DEFINE} export const tagged = defineEvent('tags.added', z.object({}));`,
    [`${T}/tags.manifest.ts`]: `import { tagged } from './tags.events.ts'; export const more = { events: [tagged] };`,
  }),
  event('two events of one name', {
    [`${T}/tags.events.ts`]: `${DEFINE} export const a = defineEvent('tags.added', z.object({})); export const b = defineEvent('tags.added', z.object({}));`,
    [`${T}/tags.actions.ts`]: `import { a, b } from './tags.events.ts'; export const f = (events, tx) => [events.emit(tx, a, {}), events.emit(tx, b, {})];`,
    [`${T}/tags.manifest.ts`]: `import { a, b } from './tags.events.ts'; export const more = { events: [a, b] };`,
  }),
  event('an event with the name of another feature', {
    [`${T}/tags.events.ts`]: `${DEFINE} export const tagged = defineEvent('measures.recorded', z.object({}));`,
    [`${T}/tags.actions.ts`]: `import { tagged } from './tags.events.ts'; export const f = (events, tx) => events.emit(tx, tagged, {});`,
    [`${T}/tags.manifest.ts`]: `import { tagged } from './tags.events.ts'; export const more = { events: [tagged] };`,
  }),
  event('an event of a name that varies', {
    [`${T}/tags.events.ts`]: `${DEFINE} export const make = (name) => defineEvent(name, z.object({}));`,
  }),
  event('an event defined in a store', {
    [`${T}/tags.store.ts`]: `${DEFINE} const e = defineEvent('tags.added', z.object({}));`,
  }),
  event('an event emitted as a parameter', {
    [`${T}/tags.actions.ts`]: `export const f = (events, tx, e) => events.emit(tx, e, {});`,
  }),
  event('an event emitted as an object', {
    [`${T}/tags.actions.ts`]: `export const f = (events, tx) => events.emit(tx, { name: 'measures.recorded' }, {});`,
  }),

  [
    'a subscription in an action',
    'subscriptions are in a manifest',
    { [`${T}/tags.actions.ts`]: `${SUBSCRIBE} export const s = on(folderMoved, 'x', async () => {});` },
  ],
  [
    'a list of subscriptions that the manifest lacks',
    'subscriptions are in a manifest',
    {
      [`${T}/tags.subscriptions.ts`]: `${SUBSCRIBE} export const tagsSubscriptions = [on(folderMoved, 'x', async () => {})];`,
    },
  ],
  [
    'a subscription written by hand',
    'subscriptions are in a manifest',
    {
      [`${T}/tags.manifest.ts`]: `export const s = { event: 'measures.recorded', subscriber: 'x', when: 'after-commit', handle: async () => {} };`,
    },
  ],
  [
    'a job in a store',
    'jobs and calls are in a manifest',
    {
      [`${T}/tags.store.ts`]: `import { recompute as r } from '../../platform/recompute.store.ts'; export const job = (db) => r(db, [], null);`,
    },
  ],
  [
    'a call bound in an action',
    'jobs and calls are in a manifest',
    {
      [`${T}/tags.actions.ts`]: `import { bind } from '../../platform/http/route.ts'; export const r = (call) => bind(call, async () => null);`,
    },
  ],
  [
    'a binding written by hand',
    'jobs and calls are in a manifest',
    { [`${T}/tags.manifest.ts`]: `export const r = { endpoint: null, serve: async () => null };` },
  ],
  [
    'a provider that the sandbox lacks',
    'each provider has its stand-in',
    { [`${S}/connectors/insee/find-company.ts`]: `${OUTGOING} export const f = (url) => ask('insee', url, Number);` },
  ],
  [
    'a provider whose name varies',
    'each provider has its stand-in',
    {
      [`${S}/connectors/insee/find-company.ts`]: `${OUTGOING} export const f = (name, url) => ask(name, url, Number);`,
    },
  ],
  [
    'an exchange with a provider that the sandbox lacks',
    'each provider has its stand-in',
    {
      [`${S}/connectors/insee/find-company.ts`]: `import { exchange } from '../../platform/outgoing.ts'; export const f = (url) => exchange('insee', url, { method: 'GET', headers: {} });`,
    },
  ],
  [
    'a provider called by a feature',
    'each provider has its stand-in',
    { [`${T}/tags.store.ts`]: `${OUTGOING} export const f = (url) => ask('bdnb', url, Number);` },
  ],
  [
    'a second reader in a file of the registry',
    'readers are in the registry',
    { [`${S}/connectors/enedis/read-r50.ts`]: `${READER} export const other: Reader = { format: 'x-y' };` },
  ],
  [
    'a reader under another type',
    'readers are in the registry',
    {
      [`${S}/connectors/enedis/r99.ts`]: `export const r99 = { format: 'x-y', recognises: () => false, read: () => null };`,
    },
  ],
  [
    'a file of a reader that the registry lacks',
    'files of readers are in the registry',
    { [`${S}/connectors/enedis/read-r99.ts`]: `export const r99 = make();` },
  ],
  [
    'a feature of the page without its place',
    'features of the page have their place',
    { 'apps/web/src/features/meadows/meadows.public.ts': `export { a } from './a.ts';` },
  ],
];
