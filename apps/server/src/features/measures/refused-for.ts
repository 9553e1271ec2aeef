import { DomainError } from '../../platform/errors.ts';

/** Refusals that say facts of one source: who sees another source of the same file may not see that one. */
const SOURCES = new WeakMap<DomainError, string>();

/** The source whose facts an error says; null when it is of the whole file. */
export const sourceOf = (error: unknown): string | null =>
  (error instanceof DomainError ? SOURCES.get(error) : null) ?? null;

/** What is made of a file for one source, whose refusals are of that source. */
export async function refusedFor<T>(sourceId: string, made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof DomainError) SOURCES.set(error, sourceId);
    throw error;
  }
}
