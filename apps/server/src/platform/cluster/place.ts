import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Account, canEnter, serverAccount } from './account.ts';

/** Where the files of one cluster are. */
export type Place = {
  /** Folder of everything below; a link in `var/` leads to it where the server's account cannot reach `var/`. */
  home: string;
  data: string;
  /** Folder of the Unix socket, of the server's account alone. */
  sockets: string;
  log: string;
  hba: string;
  ident: string;
  account: Account;
  /** True when the home is in the state folder. */
  elsewhere: boolean;
};

const NAME = 'postgresql-18';
/** Longest path of a Unix socket, in bytes: 107 on Linux, 103 on macOS. */
const LONGEST = 103;
/** A name as long as that of any port. */
const SOCKET = '.s.PGSQL.65535';

/** The folder of what cannot be in the project's: copies of programs, and data where `var/` is out of reach. */
export function stateFolder(given: string | undefined): string {
  if (given !== undefined) return resolve(given);
  if (process.getuid?.() === 0) return '/var/lib/joulerie';
  return join(process.env.XDG_STATE_HOME ?? join(homedir(), '.local/state'), 'joulerie');
}

/** Finds or makes the folders of the cluster of a `var/`. Two starts at once agree on them. */
export function findPlace(varDir: string, state: string, accountName: string | undefined): Place {
  mkdirSync(varDir, { recursive: true });
  const known = join(realpathSync(varDir), NAME);
  const account = serverAccount(join(known, 'data'), accountName);
  if (!lstatSync(known, { throwIfNoEntry: false })) makeHome(known, account, state);
  const home = realpathSync(known);
  const sockets = socketFolder(home, account);
  if (account.switched && !canEnter(account, home))
    throw new Error(`Le compte ${account.name}, qui fait tourner PostgreSQL, ne peut pas entrer dans ${home}.`);
  return {
    home,
    data: join(home, 'data'),
    sockets,
    log: join(home, 'server.log'),
    hba: join(home, 'hba.conf'),
    ident: join(home, 'ident.conf'),
    account,
    elsewhere: home !== known,
  };
}

function makeHome(known: string, account: Account, state: string): void {
  // The home belongs to the service: only the data and the socket are the server's.
  const mode = account.switched ? 0o755 : 0o700;
  if (!account.switched || canEnter(account, join(known, '..'))) {
    mkdirSync(known, { recursive: true });
    chmodSync(known, mode);
    return;
  }
  const target = join(state, createHash('sha256').update(known).digest('hex').slice(0, 12), NAME);
  mkdirSync(target, { recursive: true });
  for (const folder of [state, join(target, '..'), target]) chmodSync(folder, 0o755);
  try {
    symlinkSync(target, known);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Beside the data, unless that path is too long for a socket: then in the folder of run-time files, under a name drawn from the
 * home. It must be of the server's account with nobody else let in: in a folder that all may write, another could have made it.
 */
function socketFolder(home: string, account: Account): string {
  const beside = join(home, 'run');
  const folder = fits(beside) ? beside : join(runtimeFolder(), `joulerie-${digest(home)}`);
  if (!fits(folder)) throw new Error(`Le chemin ${folder} est trop long pour une socket (${LONGEST} octets).`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account.switched) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  checkPrivate(folder, account);
  return folder;
}

const fits = (folder: string) => Buffer.byteLength(join(folder, SOCKET)) <= LONGEST;
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function runtimeFolder(): string {
  const given = process.env.XDG_RUNTIME_DIR;
  if (given !== undefined && process.getuid?.() !== 0 && existsSync(given)) return given;
  if (process.getuid?.() === 0 && existsSync('/run')) return '/run';
  return tmpdir();
}

function checkPrivate(folder: string, account: Account): void {
  const found = lstatSync(folder);
  // A start that makes the folder at this moment gives it to the account just after.
  const ours = found.uid === account.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} doit être un dossier du compte ${account.name}, fermé aux autres (mode 0700).`);
}
