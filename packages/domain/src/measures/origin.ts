/** What recorded a measure: a file, a collection from an operator, a sensor, or a person who typed it. */
export const ORIGIN_KINDS = ['import', 'collection', 'sensor', 'person'] as const;
/** One of `ORIGIN_KINDS`. */
export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** `id` is that of the import, the collection, the sensor or the person; null when it was not kept. */
export type Origin = { kind: OriginKind; id: string | null };
