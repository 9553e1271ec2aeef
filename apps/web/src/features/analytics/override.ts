/** Kept by this browser: an administrator does not count here as a person of the brand. */
const KEY = 'admin-override';

export const overridden = (): boolean => localStorage.getItem(KEY) === 'true';

export function setOverridden(override: boolean): void {
  if (override) localStorage.setItem(KEY, 'true');
  else localStorage.removeItem(KEY);
}
