export { tagsQuery } from './queries.ts';
export { TagsModal } from './tags-modal.lazy.ts';
