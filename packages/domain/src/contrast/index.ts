export {
  BRAND_COLORS,
  type BrandColors,
  type ContrastCheck,
  brandColorChecks,
  brandColorFault,
} from './brand-colors.ts';
export { INK, READABLE_CONTRAST, WHITE, contrast, lightOf, textOn } from './contrast.ts';
