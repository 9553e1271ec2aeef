/** Five classes of a map, from the least to the most: steps of the ramp of electricity, whose lightness goes one way for every eye. */
const AMOUNTS = {
  light: ['#B3D4EC', '#7DB5DD', '#3F92CB', '#0F6BB0', '#11295F'],
  dark: ['#1A5480', '#2880BA', '#5FB0E0', '#A9D8F4', '#F4E6B0'],
} as const;

/** Five classes of a change, from less to more: blue to vermilion (Okabe–Ito) on both sides of a pale or dim middle. */
const CHANGES = {
  light: ['#0072B2', '#7FB8DE', '#E9E4D4', '#F0A95B', '#B4470C'],
  dark: ['#8CCBF2', '#3F86B8', '#5E5C55', '#C77A2C', '#FFC08A'],
} as const;

/** The colours of `count` classes, five at most, as far apart as they can be. */
export function classColors(scheme: 'light' | 'dark', kind: 'amount' | 'change', count: number): readonly string[] {
  const colors = (kind === 'amount' ? AMOUNTS : CHANGES)[scheme];
  if (count <= 1) return [colors[2]];
  return Array.from({ length: count }, (_, i) => colors[Math.round((i * (colors.length - 1)) / (count - 1))]!);
}
