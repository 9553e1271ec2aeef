import { type Expected, type RightsTable, type Role, anybody, byId, signedIn, writes } from '../../platform/rights.ts';

/** A task is of who sent it: for those who manage the space too it does not exist. */
const OTHERS: Partial<Record<Role, Expected>> = {
  owner: 'not_found_task',
  administrateur: 'not_found_task',
  colleague: 'not_found_task',
  readOnly: 'not_found_task',
  otherSpace: 'not_found_task',
  otherBrand: 'not_found_task',
};

export const tasksRights: RightsTable = {
  'POST /proxy/api/franz/send_task': signedIn(() => ({
    body: { name: 'export_sources', kwargs: {}, request: { event_name: 'a-task' } },
  })),
  'POST /proxy/api/v5/task/update/source': writes(
    (things) => ({ body: { _id_source: things.source } }),
    'not_found_source',
  ),
  'GET /proxy/api/v5/task': signedIn(),
  'GET /proxy/api/v5/task/{id}': signedIn(byId('task'), OTHERS),
  'DELETE /proxy/api/v5/task/{id}': signedIn(byId('task'), OTHERS),
  // The link is the right: it was signed for who sent the task, and ends with what they see.
  'GET /proxy/api/v5/task/{id}/file': anybody((things) => things.taskFile, 'ok', { otherBrand: 'expired_link' }),
  'GET /proxy/api/v5/push': signedIn(),
  'POST /proxy/api/v5/push/auth': signedIn(
    (things) => ({
      body: { socket_id: '1.2', channel_name: `private-user-${things.userId}-${things.space}` },
    }),
    {
      owner: 'restricted_channel',
      administrateur: 'restricted_channel',
      colleague: 'restricted_channel',
      readOnly: 'restricted_channel',
      otherSpace: 'restricted_channel',
      otherBrand: 'restricted_channel',
    },
  ),
};
