// Takes the contents of the database of earlier versions (PGlite) over to the service's PostgreSQL server. PGlite is no longer a
// dependency: `npm exec --package=@electric-sql/pglite@0.5.16` lends it for this command. The old folder is kept beside, renamed.
import { existsSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { joinCluster } from '../apps/server/src/platform/cluster/cluster.ts';
import { ROOT } from './setup.mjs';

const PGLITE = '@electric-sql/pglite';
const BATCH = 500;

const folder = resolve(process.argv[2] ?? join(ROOT, 'var', 'database'));
const kept = `${folder}-pglite`;
if (!existsSync(join(folder, 'PG_VERSION'))) stop(`${folder} n’est pas une base PGlite.`);
if (existsSync(kept)) stop(`${kept} existe déjà : déplacez-le d’abord.`);

renameSync(folder, kept);
try {
  const rows = await takeOver(dirname(folder));
  console.log(`${rows} lignes reprises. L’ancienne base est gardée dans ${kept} ; vous pouvez la supprimer.`);
} catch (error) {
  renameSync(kept, folder);
  stop(`Rien n’a été repris : ${error.message}`);
}
process.exit(0);

async function takeOver(varDir) {
  const old = await openOld();
  const cluster = await joinCluster({ varDir, say: (line) => console.log(line) });
  const owner = new pg.Client({ connectionString: cluster.url });
  const address = new URL(cluster.url);
  address.username = 'postgres';
  const superuser = new pg.Client({ connectionString: address.toString() });
  try {
    await owner.connect();
    await superuser.connect();
    const { rows } = await owner.query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    if (rows.length > 0) throw new Error('la nouvelle base n’est pas vide.');
    await migrateLike(old, owner);
    await superuser.query('begin');
    // Rows come in any order: what they refer to may come after them.
    await superuser.query("set local session_replication_role = 'replica'");
    let total = 0;
    for (const table of await tablesOf(owner)) total += await copyTable(old, superuser, table);
    await copySequences(old, superuser);
    await superuser.query('commit');
    return total;
  } catch (error) {
    await superuser.query('rollback').catch(() => undefined);
    await owner
      .query('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
      .catch(() => undefined);
    throw error;
  } finally {
    await owner.end();
    await superuser.end();
    await cluster.leave();
    await old.close();
  }
}

/** PGlite, from the folder that npm lent: it is first on the path. */
async function openOld() {
  const lent = process.env.PATH.split(delimiter)
    .map((entry) => dirname(entry))
    .find((modules) => existsSync(join(modules, PGLITE, 'package.json')));
  if (!lent) throw new Error('PGlite est introuvable : lancez cette commande par npm exec, comme indiqué.');
  const require = createRequire(join(lent, 'package.json'));
  const extension = (name) => require(`${PGLITE}/contrib/${name}`)[name];
  const { PGlite } = require(PGLITE);
  const [btree_gist, pg_trgm, unaccent] = ['btree_gist', 'pg_trgm', 'unaccent'].map(extension);
  return PGlite.create({ dataDir: kept, extensions: { btree_gist, pg_trgm, unaccent } });
}

/** Applies the migrations that the old database had: the next start applies those that came since. */
async function migrateLike(old, owner) {
  const { rows } = await old.query('select max(created_at)::text as last from drizzle.__drizzle_migrations');
  const last = Number(rows[0].last);
  await owner.query('create schema drizzle');
  await owner.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, folderMillis, hash } of readMigrationFiles({
    migrationsFolder: join(ROOT, 'apps/server/migrations'),
  })) {
    if (folderMillis > last) continue;
    for (const statement of sql) await owner.query(statement);
    await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

async function tablesOf(client) {
  const { rows } = await client.query(
    `select format('%I', c.relname) as name,
            array_agg(format('%I', a.attname) order by a.attnum) as columns,
            array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** Copies a table through the text of its values; fails when the counts differ. */
async function copyTable(old, client, { name, columns, types }) {
  // What a migration wrote itself comes from the old database too.
  await client.query(`delete from ${name}`);
  const list = columns.map((column) => `${column}::text as ${column}`).join(', ');
  const insert =
    `insert into ${name} (${columns.join(', ')}) overriding system value ` +
    `select ${types.map((type, i) => `v${i}::${type}`).join(', ')} ` +
    `from unnest(${columns.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as t(${columns.map((_, i) => `v${i}`).join(', ')})`;
  const count = Number((await old.query(`select count(*)::text as n from ${name}`)).rows[0].n);
  let copied = 0;
  await old.query('begin');
  await old.query(`declare rows_of cursor for select ${list} from ${name}`);
  for (;;) {
    const { rows } = await old.query(`fetch ${BATCH} from rows_of`, [], { rowMode: 'array' });
    if (rows.length === 0) break;
    await client.query(
      insert,
      columns.map((_, i) => rows.map((row) => row[i])),
    );
    copied += rows.length;
  }
  await old.query('commit');
  if (copied !== count) throw new Error(`${name} : ${copied} lignes sur ${count}.`);
  return copied;
}

async function copySequences(old, client) {
  const { rows } = await old.query(
    "select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const { name, last } of rows) await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
