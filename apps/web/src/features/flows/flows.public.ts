export { FlowsPage } from './flows-page.lazy.ts';
