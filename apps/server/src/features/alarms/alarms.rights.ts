import type { AlarmRule } from '@joulerie/domain/alarms';
import { type RightsTable, byId, reads, signedIn, writes } from '../../platform/rights.ts';

const RULE: AlarmRule = { kind: 'threshold', side: 'above', value: 5000, minutes: 0, days: 1 };
const onBuilding =
  (more: object = {}) =>
  (things: { building: string }) => ({
    params: { id: things.building, variable: 'puissance' },
    ...more,
  });
const onSource =
  (more: object = {}) =>
  (things: { source: string }) => ({
    params: { id: things.source, variable: 'puissance' },
    ...more,
  });
const mail = { query: { subscriptionType: 'mail' } };
/** What rang is of the source of the things: whoever only sees it may not say it seen. */
const VIEW_ONLY = { viewer: 'restricted_source', shared: 'restricted_source' } as const;
const noMail = { query: {} };

export const alarmsRights: RightsTable = {
  'PUT /proxy/api/v5/building/{id}/alarme/{variable}': writes(onBuilding({ body: { rules: [RULE] } })),
  'PUT /proxy/api/v5/source/{id}/alarme/{variable}': writes(onSource({ body: { rules: [RULE] } }), 'not_found_source'),
  'PUT /proxy/api/v5/building/{id}/alarme/{variable}/subscribe': reads(onBuilding(mail)),
  'PUT /proxy/api/v5/source/{id}/alarme/{variable}/subscribe': reads(onSource(mail), 'not_found_source'),
  'PUT /proxy/api/v5/building/{id}/alarme/{variable}/unsubscribe': reads(onBuilding(noMail)),
  'PUT /proxy/api/v5/source/{id}/alarme/{variable}/unsubscribe': reads(onSource(noMail), 'not_found_source'),
  'GET /proxy/api/v5/building/{id}/alarme': reads(byId('building')),
  'GET /proxy/api/v5/source/{id}/alarme': reads(byId('source'), 'not_found_source'),
  'GET /proxy/api/v5/alarme': signedIn(),
  'POST /proxy/api/v5/building/{id}/alarme/{variable}/replay': reads(onBuilding({ body: { rule: RULE } })),
  'POST /proxy/api/v5/source/{id}/alarme/{variable}/replay': reads(
    onSource({ body: { rule: RULE } }),
    'not_found_source',
  ),
  'GET /proxy/api/v5/alarme/event': signedIn(),
  'PUT /proxy/api/v5/alarme/event/{id}/seen': writes(byId('alarmEvent'), 'not_found_alarm', VIEW_ONLY),
  'PUT /proxy/api/v5/alarme/event/{id}/close': writes(
    byId('alarmEvent', { body: { reason: 'fixed' } }),
    'not_found_alarm',
    VIEW_ONLY,
  ),
};
