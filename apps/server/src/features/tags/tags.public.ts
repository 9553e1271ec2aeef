export { addTags, tagsNamed, tagsOf, visibleTags } from './tags.store.ts';
