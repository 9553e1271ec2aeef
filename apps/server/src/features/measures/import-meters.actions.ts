import { LARGE_FILE_BYTES } from '@joulerie/contract/constants';
import type * as contract from '@joulerie/contract/measures';
import { DomainError } from '../../platform/errors.ts';
import type { Admit } from '../../platform/http/route.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { queueImport } from './queue-import.ts';
import { editableSources, storeMeters } from './store-meters.ts';

/** Who may not change the sources that the address names; those that the form names are known with the file. */
export const admitMeters: Admit<typeof contract.importMeters> = async ({ db, actor, query }) => {
  if (query.targets) await editableSources(db, actor, query.targets);
};

/** Stores a file of several meters on the sources that a person chose, all or nothing: at once, or on the queue. */
export const importMeters: Serve<typeof contract.importMeters> = async (call) => {
  const { db, actor, query, body, file } = call;
  const { targets: inQuery, wait, confirm, preview: _, ...choice } = query;
  const given = body.targets ?? inQuery;
  if (!given || (body.targets && inQuery))
    throw new DomainError('invalid_input', { fields: { targets: 'Donnez une fois la source de chaque compteur' } });
  // As the database writes identifiers: one source has one target.
  const targets = given.map(({ meter, source }) => ({ meter, source: source.toLowerCase() }));
  const repeated = targets.find(({ meter }, i) => targets.findIndex((one) => one.meter === meter) !== i);
  if (repeated)
    throw new DomainError('invalid_input', { fields: { targets: `Le compteur ${repeated.meter} a deux sources` } });
  const how = { choice, confirm: confirm === 'true' };
  if (wait === 'true' || !file || file.length < LARGE_FILE_BYTES)
    return { data: await storeMeters(call, targets, how) };
  const sources = await editableSources(db, actor, targets);
  return queueImport(
    call,
    file,
    { targets, how },
    sources.map(({ id }) => id),
  );
};
