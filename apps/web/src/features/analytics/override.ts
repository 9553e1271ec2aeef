/** Kept by this browser: an administrator does not count here as a person of the brand. */
const KEY = 'admin-override';

/** A browser may forbid its storage: nothing is kept then. */
export function overridden(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function setOverridden(override: boolean): void {
  try {
    if (override) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // The switch holds until the page is closed.
  }
}
