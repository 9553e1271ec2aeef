import { expect, test } from 'vitest';
import { consentPageOf } from './consent-pages.ts';

test.each([
  ['/demande/signature-consentement', ['sign'], null],
  ['/demande/signature-consentement/', ['sign'], null],
  ['/demande/partage-consentement/12', ['share'], '12'],
  ['/demande/prolongement-consentement/12', ['extend'], '12'],
  ['/demande/changement-titulaire/12/', ['change-owner'], '12'],
  ['/demande/signature-multi-compteurs/12', ['multi'], '12'],
  ['/signature-compteur/12', ['sign', 'multi'], '12'],
  ['/partage-compteur/12', ['share'], '12'],
  ['/accord/12', [], '12'],
])('%s', (path, kinds, id) => expect(consentPageOf(path)).toEqual({ kinds, id }));

test.each(['/', '', '/demande', '/demande/12', '/accords/12', '/accord/12/13', '/constructor', '/user/accord'])(
  '%j is a page of the application',
  (path) => expect(consentPageOf(path)).toBeNull(),
);
