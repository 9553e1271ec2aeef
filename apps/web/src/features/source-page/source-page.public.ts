export { SourceHead } from './source-head.tsx';
export { SourceInfo } from './source-info.tsx';
