/**
 * By what right the measures of a source are read (decisions §2): its kind needs no consent, its space is the holder of the meter, or
 * the holder agrees and says for how long.
 */
export const HOLDINGS = ['free', 'holder', 'consent'] as const;
/** One of `HOLDINGS`. */
export type Holding = (typeof HOLDINGS)[number];

/** What can be declared of a meter. */
export const DECLARED_HOLDINGS = ['holder', 'consent'] as const;

/** How a declaration came: by a person, by the restoring of an export, with the demonstration, or for a source of before the question was asked. */
export const HOLDING_ORIGINS = ['declared', 'signed', 'restored', 'demonstration', 'migrated'] as const;
