export { isSupplier, suppliers } from './catalogue.ts';
