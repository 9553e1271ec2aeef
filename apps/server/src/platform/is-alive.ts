/** Whether a process runs, of whichever account; false for what is no number of a process. */
export function isAlive(pid: number): boolean {
  // 0 and negative numbers are groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
