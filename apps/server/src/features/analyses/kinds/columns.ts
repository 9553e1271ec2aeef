/** The numbers of a column as answers have them: null where unknown, to the thousandth. */
export const columnOf = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null));
