import table from './tables/department-degree-days.json' with { type: 'json' };

/** Published yearly degree-days of a department (SDES: Météo-France method, January to May and October to December). */
export type DepartmentDegreeDays = {
  department: string;
  baseC: 15 | 17;
  /** Mean of 1991–2020 [°C.day/year]: the normal year of a weather correction. */
  normal: number;
  /** Year by year [°C.day/year]. */
  annual: ReadonlyMap<number, number>;
  source: string;
};

const SOURCE = table.sources.SDES.title;

const byKey = new Map(
  table.rows.map((row): [string, DepartmentDegreeDays] => [
    `${row.department}|${row.baseC}`,
    {
      department: row.department,
      baseC: row.baseC === 15 ? 15 : 17,
      normal: row.mean1991To2020,
      annual: new Map(row.annual.map((value, i) => [table.firstYear + i, value])),
      source: SOURCE,
    },
  ]),
);

/**
 * Yearly degree-days of a department (« 01 » … « 95 », « 2A », « 2B ») on a base of 17 or 15 °C, for a building without a
 * weather station near. Null for a department that is not in the table (overseas). They are not comparable with base 18.
 *
 * @param department INSEE code (`75`, `2A`); any other text gives null
 * @param baseC base temperature of the table [°C]
 */
export function departmentDegreeDays(department: string, baseC: 15 | 17 = 17): DepartmentDegreeDays | null {
  return byKey.get(`${department}|${baseC}`) ?? null;
}

/**
 * Department of a French postcode: Corsica is split at 20200, overseas postcodes keep three digits; null if it is none.
 *
 * @param postcode five digits; any other text gives null
 */
export function departmentOfPostcode(postcode: string): string | null {
  if (!/^\d{5}$/.test(postcode)) return null;
  const two = postcode.slice(0, 2);
  if (two === '20') return Number(postcode) < 20_200 ? '2A' : '2B';
  return two === '97' || two === '98' ? postcode.slice(0, 3) : two === '00' ? null : two;
}
