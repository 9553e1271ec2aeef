export { useCreateFolder, useMove, useRemoveFolder, useRenameFolder } from './changes.ts';
export { FolderTree } from './folder-tree.tsx';
export { folderTreeQuery, foldersQuery } from './queries.ts';
export { removalInWords } from './removal-words.ts';
export { type FlatFolder, flattenTree, pathLabel, whyNotInto } from './tree-rules.ts';
