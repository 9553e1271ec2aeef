import { keysOf } from './keys.ts';

/**
 * Colours by meaning, the same on every screen and safe for colour-blind eyes (Okabe–Ito where it has one).
 * `dark` stands out on a dark panel; it is the light colour where that one already does.
 */
export const COLOR_ROLES = {
  electricite: { light: '#0072B2', dark: '#3D9BD6' },
  gaz: { light: '#E69F00', dark: '#E69F00' },
  chaleur: { light: '#D55E00', dark: '#D55E00' },
  combustible: { light: '#8C6D46', dark: '#B39268' },
  pv: { light: '#C9A400', dark: '#C9A400' },
  injection: { light: '#CC79A7', dark: '#CC79A7' },
  /** No hue: a line over piles of any energy, the off-peak blues of electricity above all. */
  temperature: { light: '#344054', dark: '#E6E9EF' },
  confort: { light: '#009E73', dark: '#009E73' },
  /** What has no colour of its own: humidity, wind, irradiance. */
  neutre: { light: '#667085', dark: '#667085' },
} as const satisfies Record<string, { light: `#${string}`; dark: `#${string}` }>;

/** One of `COLOR_ROLES`. */
export type ColorRole = keyof typeof COLOR_ROLES;
/** Names of the colour roles. */
export const COLOR_ROLE_NAMES = keysOf(COLOR_ROLES);
