import type { Endpoint } from '@joulerie/contract/endpoint';
import { ERRORS } from '@joulerie/contract/errors';
import { describe, expect, test } from 'vitest';
import { MANIFESTS } from '../../apps/server/src/app.ts';
import { sources } from './import-rules.ts';
import { readModules } from './modules.ts';
import { ThrownErrors } from './thrown-errors.ts';

const modules = sources(readModules());
const thrownErrors = new ThrownErrors(modules);

/** What any call may answer before or around its action: said once for all calls, in the OpenAPI document. */
const ANY_CALL = ['invalid_input', 'unknown_scope', 'required_auth', 'error_unknown'];

/** What the HTTP server answers for the kind of a call: declared by the calls of that kind. */
const ofItsKind = (endpoint: Endpoint, limited: readonly Endpoint[]): string[] => [
  ...(endpoint.caller === 'public' ? [] : ['required_auth']),
  ...(endpoint.caller === 'write' ? ['restricted_read_only'] : []),
  ...(limited.includes(endpoint) ? ['too_many_requests'] : []),
  ...(endpoint.upload ? ['payload_too_large', 'too_many_requests'] : []),
];

const bound = MANIFESTS.flatMap((manifest) => {
  if (manifest.routes.length === 0) return [];
  const actions = thrownErrors.boundActions(
    `apps/server/src/features/${manifest.feature}/${manifest.feature}.manifest.ts`,
  );
  if (actions.length !== manifest.routes.length)
    throw new Error(`${manifest.feature}: a route is not bound in its manifest`);
  return manifest.routes.map(({ endpoint }, i) => ({ endpoint, limited: manifest.limited, ...actions[i]! }));
});

describe('a call declares the errors that it throws, and no other', () => {
  test.each(bound.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
    '%s',
    (_name, { endpoint, limited, action }) => {
      const thrown = [...thrownErrors.of(action)].filter((code) => !ANY_CALL.includes(code));
      const wanted = new Set([...thrown, ...ofItsKind(endpoint, limited)]);
      expect(endpoint.errors.toSorted()).toEqual([...wanted].toSorted());
    },
  );
});

test('errors are found through stores, operations and choices', () => {
  const at = (name: string) => bound.find((one) => one.call === name)!.action;
  const codes = (name: string) => [...thrownErrors.of(at(name))];
  expect(codes('moveFolder')).toEqual(expect.arrayContaining(['folder_into_itself', 'restricted_user_folder']));
  expect(codes('addSourceOffer')).toContain('offer_overlap');
  expect(codes('searchAddresses')).toEqual(expect.arrayContaining(['too_many_requests', 'provider_unavailable']));
  expect(codes('listVariables')).toEqual([]);
});

test('the catalogue has the codes that are thrown, and no other', () => {
  const ofTheServer = bound.flatMap(({ endpoint, limited }) => ofItsKind(endpoint, limited));
  const used = new Set([...thrownErrors.all(), ...ofTheServer, ...ANY_CALL]);
  expect([...used].toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});

/** Write calls that also read a record, beside the one that they open to change it. */
const PLACE = 'the building that a request names stays as it is';
const FOLDER = 'the folder whose buildings are analysed stays as it is';
const READS_TOO: Record<string, string> = {
  'POST /proxy/api/v5/energymanager/workflowanalyses/conso': FOLDER,
  'POST /proxy/api/v5/energymanager/workflowanalyses/iot': FOLDER,
  'POST /proxy/api/v5/consentrequest/change-owner': PLACE,
  'POST /proxy/api/v5/consentrequest/extend': PLACE,
  'POST /proxy/api/v5/consentrequest/share': PLACE,
  'POST /proxy/api/v5/consentrequest/sign': PLACE,
  'POST /proxy/api/v5/consentrequestmulti': PLACE,
  'PUT /proxy/api/v5/building/{id}/meteo/{sourceId}':
    'the station that a building takes its weather from stays as it is',
  'PUT /proxy/api/v5/folder/{id}/move': 'answers the folder as the move left it',
  'DELETE /proxy/api/building/access': 'whoever was given a right gives it back, and changes nothing of the building',
  'DELETE /proxy/api/v5/folder/{id}/user': 'whoever was given a right gives it back, and changes nothing of the folder',
};

test('a call that writes opens its record to change it, not to read it', () => {
  const writes = bound
    .filter(({ endpoint }) => endpoint.caller === 'write')
    .map(({ endpoint, action }) => ({
      name: `${endpoint.method} ${endpoint.path}`,
      reached: [...thrownErrors.reachedFrom(action, /^editable/)].map((one) => one.split(' ')[1]!),
    }));
  const reading = writes.filter(({ reached }) => reached.some((one) => /^open(Source|Building|Folder)$/.test(one)));
  expect(reading.map(({ name }) => name).toSorted()).toEqual(Object.keys(READS_TOO).toSorted());
  const unguarded = writes.filter(
    ({ name, reached }) => name.includes('{') && !reached.some((one) => one.startsWith('editable')),
  );
  expect(unguarded.map(({ name }) => name)).toEqual([]);
});
