import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { NODE_OPTIONS } from './processes.mjs';
import { ROOT } from './setup.mjs';

/** A process that dies more often than this in a minute is not started again. */
const DEATHS_A_MINUTE = 5;
const QUICK = pathToFileURL(join(ROOT, 'scripts', 'quick-imports.mjs')).href;
const STOP_MS = 15_000;

/**
 * The processes of `npm start`. Those kept are started again when they die, once the whole was ready; a signal stops them all, and
 * they stop by themselves when this process is gone, since their channel to it closes.
 */
export class Children {
  #node;
  #env;
  #alive = new Set();
  #isReady = false;
  #stopping = false;
  #end;
  /** The exit code of the whole, once every process has ended after `stop`. */
  ended = new Promise((resolve) => (this.#end = resolve));

  constructor(node, env) {
    this.#node = node;
    this.#env = env;
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => this.stop(0));
  }

  /** Runs a program to its end; answers its exit code. */
  once(file) {
    const child = this.#start(file);
    return new Promise((resolve) => child.once('exit', (code) => resolve(this.#stopping ? 0 : (code ?? 1))));
  }

  /** Runs a program until `stop`, with settings of its own beside those of all. `deaths`: when it died in the last minute. */
  keep(file, settings = {}, deaths = []) {
    if (this.#stopping) return;
    this.#start(file, settings).once('exit', (code, signal) => {
      if (this.#stopping) return;
      const now = Date.now();
      const recent = [...deaths.filter((at) => now - at < 60_000), now];
      if (!this.#isReady || recent.length > DEATHS_A_MINUTE) return this.stop(code || 1);
      console.error(`${file} s’est arrêté (${signal ?? `code ${code}`}) : il est relancé.`);
      setTimeout(() => this.keep(file, settings, recent), 300);
    });
  }

  /** Waits until an address answers, a minute at most; false when everything is being stopped. */
  async ready(url) {
    for (const until = Date.now() + 60_000; !this.#stopping; await sleep(50)) {
      const answer = await fetch(url).catch(() => null);
      if (answer?.ok) return (this.#isReady = true);
      if (Date.now() > until) {
        console.error('Le serveur ne répond pas.');
        this.stop(1);
      }
    }
    return false;
  }

  stop(code) {
    if (this.#stopping) return;
    this.#stopping = true;
    const ends = [...this.#alive].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of this.#alive) child.kill('SIGTERM');
    const late = setTimeout(() => this.#alive.forEach((child) => child.kill('SIGKILL')), STOP_MS);
    void Promise.all(ends).then(() => {
      clearTimeout(late);
      this.#end(code);
    });
  }

  #start(file, settings = {}) {
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(this.#node, [...NODE_OPTIONS, '--import', QUICK, join(ROOT, file)], {
      cwd: ROOT,
      env: { ...this.#env, ...settings },
      stdio,
    });
    this.#alive.add(child);
    child.once('exit', () => this.#alive.delete(child));
    return child;
  }
}
