import { plain } from '../text/stamps.ts';

/** Whether a header is that of bare hours, and of bare minutes. */
export const namesHours = (header = ''): boolean => /^(heures?|hours?|h|hh)$/.test(plain(header));
export const namesMinutes = (header = ''): boolean => /^(minutes?|min|mn|mm)$/.test(plain(header));
