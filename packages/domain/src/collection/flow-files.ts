/** What became of a file of the watched folder. `partial`: something of it that could be kept was not stored. */
export const FLOW_FILE_STATES = ['reading', 'read', 'partial', 'refused'] as const;
/** State of a file of the watched folder. */
export type FlowFileState = (typeof FLOW_FILE_STATES)[number];

/**
 * How long the register of flow files keeps a line [months]: a year can be compared with the one before, and what Enedis sent can be contested
 * with its yearly statement at hand. No holder is in it, so that no text sets another time.
 */
export const FLOW_REGISTER_MONTHS = 13;

/** Each state, as a person reads it. */
export const FLOW_FILE_STATE_WORDS: Readonly<Record<FlowFileState, string>> = {
  reading: 'Lecture en cours',
  read: 'Lu',
  partial: 'Lu en partie',
  refused: 'Refusé',
};

/** The flow of Enedis of each format that the watched folder takes. */
const FLOWS: Readonly<Record<string, string>> = {
  'enedis-c68-json': 'C68',
  'enedis-r4q-xml': 'R4Q',
  'enedis-r50-xml': 'R50',
  'enedis-r63-csv': 'R63',
  'enedis-r63-json': 'R63',
  'enedis-r64-csv': 'R64',
  'enedis-r64-json': 'R64',
  'enedis-r65-csv': 'R65',
  'enedis-r65-json': 'R65',
  'enedis-r66-csv': 'R66',
  'enedis-r66-json': 'R66',
  'enedis-r151-xml': 'R151',
  'enedis-r171-xml': 'R171',
  'enedis-sge-historique-csv': 'HDM',
};

/**
 * The flows of a format (`R63`), several of an archive (`R50 + R151`); null where one of its files is no flow of Enedis.
 *
 * @param format names of formats as the reader of files gives them, joined by ` + `
 */
export function flowOf(format: string): string | null {
  const flows = format.split(' + ').map((one) => FLOWS[one]);
  return flows.every((one) => one !== undefined) ? [...new Set(flows)].join(' + ') : null;
}
