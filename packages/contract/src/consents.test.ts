import { CONSENT_COLORS, CONSENT_STATES, REQUEST_STATES } from '@joulerie/domain/consents';
import { expect, test } from 'vitest';
import * as records from './consent-records.ts';
import * as requests from './consent-requests.ts';
import { Consent, ConsentRequest } from './consents.ts';

test.each([
  ['sign', requests.answerSignRequest, { status: 'TERMINATED', mail: true, disable_task: false }],
  ['share', requests.answerShareRequest, { status: 'TERMINATED', mail: true }],
  ['extend', requests.answerExtendRequest, { status: 'TERMINATED', mail: false }],
  ['change-owner', requests.answerOwnerRequest, { status: 'TERMINATED', mail: false }],
  ['multi', requests.answerMultiRequest, { status: 'ACCEPTED', mail: true }],
] as const)('an update of %s says what the specification says where nothing is sent', (_, { body }, expected) => {
  expect(body!.parse(undefined)).toEqual(expected);
});

test('a request names what the specification names', () => {
  expect(Object.keys(ConsentRequest.shape)).toEqual(
    expect.arrayContaining([
      'state',
      'token',
      'titulaire',
      'source',
      'date_from_data',
      'address',
      'building',
      'zipcode',
      'user',
      'company',
      'consentrequest',
    ]),
  );
  expect(ConsentRequest.shape.state.options).toEqual([...REQUEST_STATES]);
});

test('a consent names what the specification names', () => {
  expect(Object.keys(Consent.shape)).toEqual(
    expect.arrayContaining([
      '_id',
      '_id_consentement',
      '_id_consentrequest',
      'source',
      'sources',
      'createdAt',
      'signed',
      'dismissed',
      'date_from_data',
      'date_to',
      'zipcode',
    ]),
  );
  expect(Consent.shape.state.options).toEqual([...CONSENT_STATES]);
  expect(CONSENT_COLORS).toEqual({
    lim: '#F18C7E',
    grey: '#dee2e6',
    red: '#e80000',
    green: '#73E929',
    orange: '#f28e35',
  });
});

test('asking, mailing and listing take the fields of the specification', () => {
  expect(Object.keys(requests.createSignRequest.body!.shape)).toEqual(
    expect.arrayContaining(['_id_source', '_id_building', 'mail']),
  );
  expect(Object.keys(requests.createExtendRequest.body!.shape)).toEqual(
    expect.arrayContaining(['_id_source', '_id_user_to', 'mail']),
  );
  expect(Object.keys(requests.createOwnerRequest.body!.shape)).toEqual(
    expect.arrayContaining(['source', 'user', 'mail']),
  );
  expect(Object.keys(requests.createMultiRequest.body!.shape)).toEqual(
    expect.arrayContaining(['user', 'company', 'consentrequest']),
  );
  expect(Object.keys(requests.declareInformation.body!.shape)).toEqual(
    expect.arrayContaining(['date_from_data', 'zipcode']),
  );
  expect(requests.mailConsentRequest.body!.parse(undefined)).toEqual({ follow_up: true, type: 'relance' });
  expect(Object.keys(requests.listConsentRequests.query!.shape)).toContain('noPage');
  expect(Object.keys(records.listConsents.query!.shape)).toContain('noPage');
  expect(Object.keys(records.updateConsent.body!.shape)).toEqual(['date_from_data']);
});
