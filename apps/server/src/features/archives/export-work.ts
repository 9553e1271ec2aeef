import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { inOneState } from '../../platform/database.ts';
import { Download } from '../../platform/http/serve.ts';
import { keepReceived } from '../../platform/received-file.ts';
import { findSpace, findUser } from '../accounts/accounts.public.ts';
import { findLogo } from '../companies/companies.public.ts';
import { findScope } from '../scopes/scopes.public.ts';
import { readingDigest } from '../sources/sources.public.ts';
import { type TaskOutcome, taskWork } from '../tasks/tasks.public.ts';
import { signManifest } from './archive-signature.ts';
import { archivedTables } from './archived.tables.ts';
import { countSeries, sharesWith, sourcesOfSpace } from './information.store.ts';
import { archiveOf } from './write-archive.ts';

/** Files of an archive beside those of its tables and its series: what it says for information, and how it is read. */
const OTHER_FILES = 7;

/** All that a space holds, as an archive. */
export const exportSpaceWork = taskWork(
  'export_space',
  async ({ store, config, actor, now, ended, progress }): Promise<TaskOutcome> => {
    const { db } = store;
    const space = await findSpace(db, actor.space.id);
    const brand = await findScope(db, space.scopeId);
    const { firstname, lastname } = (await findUser(db, actor.user.id))!;
    const logo = (await findLogo(db, space.scopeId, space.id)) ? 1 : 0;
    await progress.total(archivedTables().length + OTHER_FILES + logo + (await countSeries(db, space.id)));
    return inOneState(db, async ({ db: tx }) => {
      const writing = {
        tx,
        actor,
        space,
        by: `${firstname} ${lastname}`,
        brand: { id: brand.id, name: brand.name },
        now: now(),
        sign: (manifest: Uint8Array) => signManifest(config, manifest),
        onFile: async (files: number) => {
          ended.throwIfAborted();
          await progress.done(files);
        },
      };
      const { ids } = await sourcesOfSpace(tx, space.id);
      const reading = await readingDigest(tx, ids, parisDay(now()));
      const shared = await sharesWith(tx, actor);
      const name = `espace-${isoDay(parisDay(now()))}.zip`;
      const file = new Download('application/zip', await keepReceived(name, archiveOf(writing)));
      const buildings = shared.filter(({ kind }) => kind === 'building').map(({ _id }) => _id);
      return { file, subjects: { sources: ids, buildings, forManagers: true, reading } };
    });
  },
);
