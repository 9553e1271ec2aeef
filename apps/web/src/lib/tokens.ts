/** Ground, ink and lines of the product, light and dark; panel and ink of the light scheme are `WHITE` and `INK` of the domain. Everything else is the brand's primary or has a meaning. */
export const TOKENS = {
  light: {
    ground: '#F7F8FA',
    panel: '#FFFFFF',
    sunken: '#F2F4F7',
    line: '#E4E7EC',
    lineStrong: '#D0D5DD',
    ink: '#1B2233',
    body: '#344054',
    secondary: '#667085',
    good: '#00795A',
    bad: '#C8321F',
    warn: '#A35600',
  },
  dark: {
    ground: '#10141C',
    panel: '#171C26',
    sunken: '#202735',
    line: '#2C3444',
    lineStrong: '#3D4659',
    ink: '#E6E9EF',
    body: '#C6CCD8',
    secondary: '#9AA4B8',
    good: '#3CC79A',
    bad: '#FF8A78',
    warn: '#F0B84A',
  },
} as const;

/** Tokens as CSS variables: `lineStrong` is `--line-strong`. */
export const asVariables = (tokens: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
      value,
    ]),
  );
