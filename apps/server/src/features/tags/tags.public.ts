export { addTags, tagsOf, visibleTags } from './tags.store.ts';
