/** Days that a list of readings goes back. */
export const PERIODS = [7, 30, 90, 365] as const;
export const USUAL_DAYS = 30;

/** What is listed: of one source or of all, over how many days, one's own readings too, which page. */
export type ReadingsSearch = { source?: string; days?: (typeof PERIODS)[number]; own?: true; page?: number };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readReadingsSearch({ source, days, own, page }: Record<string, unknown>): ReadingsSearch {
  const known = PERIODS.find((one) => one === Number(days));
  const number = Number(page);
  return {
    ...(typeof source === 'string' && UUID.test(source) ? { source } : {}),
    ...(known && known !== USUAL_DAYS ? { days: known } : {}),
    ...(own === true || own === 'true' ? { own: true as const } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  };
}
