export { addTags, tagsOf } from './tags.store.ts';
