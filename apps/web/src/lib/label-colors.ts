/** Energy label bands A to G, and H for unknown. */
export const LABEL_COLORS: Record<string, string> = {
  A: '#2E9E4F',
  B: '#4CAF50',
  C: '#A5C84A',
  D: '#F0A500',
  E: '#EE8326',
  F: '#E4672B',
  G: '#C8321F',
  H: '#98A2B3',
};
