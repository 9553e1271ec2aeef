import { CallError } from '../../lib/call-error.ts';

/** What a sign-in whose password was right goes on with, when the account has a second factor; null for any other outcome. */
export function signInToFinish(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== 'required_second_factor') return null;
  return typeof error.detail.signIn === 'string' ? error.detail.signIn : null;
}
