import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The system account that the database server runs as; `switched` when it is not the one of this process. */
export type Account = { name: string; uid: number; gid: number; switched: boolean };

const ROOT = 0;
/** Asked in this order when the process is root: an account made for the service, then the one that every system has. */
const UNPRIVILEGED = ['joulerie', 'nobody'];

/**
 * PostgreSQL refuses to run as root. A process of root gives it the account that owns the data, the one named in the settings, or
 * an unprivileged one; any other process gives its own.
 */
export function serverAccount(data: string, named: string | undefined): Account {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined)
    throw new Error('Ce système ne connaît pas de comptes : donnez un serveur PostgreSQL dans DATABASE_URL.');
  if (uid !== ROOT) return { name: userInfo().username, uid, gid, switched: false };
  const owner = ownerOf(data);
  if (owner !== null && owner.uid !== ROOT)
    return { name: id(['-un', String(owner.uid)]) ?? '', ...owner, switched: true };
  for (const name of named === undefined ? UNPRIVILEGED : [named]) {
    const found = { uid: Number(id(['-u', name]) ?? ROOT), gid: Number(id(['-g', name]) ?? ROOT) };
    if (found.uid !== ROOT) return { name, ...found, switched: true };
  }
  throw new Error(
    named === undefined
      ? `PostgreSQL refuse le compte root et aucun compte ${UNPRIVILEGED.join(' ou ')} n’existe : créez-en un (useradd --system joulerie).`
      : `PostgreSQL refuse le compte root et le compte ${named} (DATABASE_ACCOUNT) n’existe pas.`,
  );
}

/** Whether an account other than this process's can enter a folder; asked of the system itself, as that account. */
export function canEnter(account: Account, folder: string): boolean {
  return spawnSync('test', ['-x', folder], as(account)).status === 0;
}

/** What starts a child as an account, from a folder that everybody can enter. */
export function as({ uid, gid, switched }: Account): { cwd: string; uid?: number; gid?: number } {
  return switched ? { cwd: '/', uid, gid } : { cwd: '/' };
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? { uid: found.uid, gid: found.gid } : null;
}

function id(args: string[]): string | null {
  const said = spawnSync('id', args, { encoding: 'utf8' });
  return said.status === 0 ? said.stdout.trim() : null;
}
