import * as accounts from './accounts.ts';
import * as buildings from './buildings.ts';
import * as costs from './costs.ts';
import type { Endpoint } from './endpoint.ts';
import * as folders from './folders.ts';
import * as geometry from './geometry.ts';
import * as incidents from './incidents.ts';
import * as measures from './measures.ts';
import * as notifications from './notifications.ts';
import * as reference from './reference.ts';
import * as search from './search.ts';
import * as sources from './sources.ts';
import * as tags from './tags.ts';

/** Every call of the contract, feature by feature in reading order. */
export const CALLS: readonly Endpoint[] = [
  reference,
  accounts,
  folders,
  buildings,
  geometry,
  tags,
  sources,
  measures,
  costs,
  search,
  notifications,
  incidents,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}
