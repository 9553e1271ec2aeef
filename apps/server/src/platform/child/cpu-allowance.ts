/**
 * The processor time that the work of a child process may use, which the thread that works sets and the one that watches reads: the
 * second hears no message of the first before its own timers.
 */
export type CpuAllowance = Int32Array<SharedArrayBuffer>;

/** None: no work is done. */
const NONE = 0;

export const createCpuAllowance = (): CpuAllowance => new Int32Array(new SharedArrayBuffer(4));

/** Time that all threads of this process have used since its start. [ms] */
function cpuUsedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A piece of work begins, which may use so much. [ms] */
export const allowCpu = (allowance: CpuAllowance, cpuMs: number): void =>
  void Atomics.store(allowance, 0, Math.ceil(cpuUsedMs() + cpuMs));

/** The work has ended: what is used while none is done is not counted. */
export const endAllowance = (allowance: CpuAllowance): void => void Atomics.store(allowance, 0, NONE);

export function hasPassedCpu(allowance: CpuAllowance): boolean {
  const until = Atomics.load(allowance, 0);
  return until !== NONE && cpuUsedMs() > until;
}
