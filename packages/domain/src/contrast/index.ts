export { INK, READABLE_CONTRAST, WHITE, contrast, lightOf, textOn } from './contrast.ts';
