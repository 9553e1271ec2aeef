export { folderDissolved, folderMoved } from './folders.events.ts';
export { createFolder, folderVersion, moveFolder, renameFolder } from './folders.operations.ts';
export { folderPolicy } from './folders.policy.ts';
export {
  allFolders,
  countShared,
  editableFolder,
  type FolderListQuery,
  type ListedFolder,
  openFolder,
  pageOfFolders,
  pathOf,
  visibleFolders,
} from './folders.store.ts';
export { type FolderRow, folders } from './folders.tables.ts';
