import type { Choice } from './imports.read.ts';

/** How a file is stored: what a person answered of it, and what they insist on. */
export type HowStored = { choice: Choice; force: boolean; confirm: boolean };

/** Which source receives which meters of a file. */
export type Targets = readonly { meter: string; source: string }[];

/** What a person asked of a file: to store it on one source, or its meters on theirs. */
export type Asked = { source: string; how: HowStored } | { targets: Targets; how: Omit<HowStored, 'force'> };
