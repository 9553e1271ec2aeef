/** The minute of the day of `HH:MM`; null for another text. */
export function minutesOf(text: string): number | null {
  const m = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text);
  return m ? Number(m[1]) * 60 + Number(m[2]) : null;
}
