import type * as contract from '@joulerie/contract/exports';
import { EXPORT_VARIABLES } from '@joulerie/contract/task-catalogue';
import type { AnswerOf } from '@joulerie/contract/endpoint';
import { addMonths, isoDay, parisDay } from '@joulerie/domain/calendar';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { openBuilding } from '../buildings/buildings.public.ts';
import { openFolder } from '../folders/folders.public.ts';
import { period } from '../measures/measures.public.ts';
import { createTask, linkTo, presentTask } from '../tasks/tasks.public.ts';
import { exportedPerson } from './export-scope.ts';

/** Months of an export without dates. */
const MONTHS = 12;

export const exportBuildingsSources: Serve<typeof contract.exportBuildingsSources> = async (call) => {
  const { db, actor, query, now } = call;
  refuseScope(actor, query);
  const today = parisDay(now);
  const end_date = query.end_date ?? isoDay(today);
  const start_date = query.start_date ?? isoDay(addMonths(today, -MONTHS));
  period({ start_date, end_date });
  if (query._id_folder !== undefined) await openFolder(db, actor, query._id_folder);
  for (const id of query.buildings ?? []) await openBuilding(db, actor, id);
  const task = await createTask(
    call,
    'export_buildings_sources',
    {
      start_date,
      end_date,
      variables: query.variables && checkedVariables(query.variables),
      daily: query.daily,
      weekly: query.weekly,
      monthly: query.monthly,
      ignore_missing_values: query.ignore_missing_values,
      buildings: query.buildings,
      _id_folder: query._id_folder,
      _id_user: query._id_user,
      format: query.format,
    },
    { eventName: query.event_name },
  );
  return { data: presentTask(task, now) };
};

export const exportSources: Serve<typeof contract.exportSources> = (call) => listExport(call, 'export_sources');

export const exportBillingSources: Serve<typeof contract.exportBillingSources> = (call) => {
  if (!managesSpace(call.actor.memberType)) throw new DomainError('restricted_role_company');
  return listExport(call, 'export_billing_sources');
};

/** The link is there before the file: whoever opens it waits for it. */
async function listExport(
  call: Call<typeof contract.exportSources>,
  name: 'export_sources' | 'export_billing_sources',
): Promise<AnswerOf<typeof contract.exportSources>> {
  const { actor, query, scope, now } = call;
  refuseScope(actor, query);
  const kwargs = { _id_user: query._id_user, format: query.format };
  const task = await createTask(call, name, kwargs, { eventName: query.event_name });
  return { url: new URL(linkTo(task, now), scope.origin).href, data: presentTask(task, now) };
}

/** A company that the session is not in does not exist for it. */
function refuseScope(actor: Actor, asked: { _id_company?: string | undefined; _id_user?: string | undefined }): void {
  if (asked._id_company !== undefined && asked._id_company !== actor.space.id) throw new DomainError('not_found');
  exportedPerson(actor, asked._id_user);
}

function checkedVariables(given: readonly string[]) {
  const names = given.flatMap((text) => text.split(',')).filter(Boolean);
  const wrong = names.find((name) => !EXPORT_VARIABLES.includes(name as 'conso'));
  if (wrong !== undefined)
    throw new DomainError('invalid_input', { fields: { variables: `Variable inconnue\u00a0: ${wrong.slice(0, 40)}` } });
  return names.length > 0 ? ([...new Set(names)] as typeof EXPORT_VARIABLES) : undefined;
}
