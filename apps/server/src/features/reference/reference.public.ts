export { isSupplier } from './catalogue.ts';
