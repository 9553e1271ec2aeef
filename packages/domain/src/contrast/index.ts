export { READABLE_CONTRAST, contrast, lightOf, textOn } from './contrast.ts';
