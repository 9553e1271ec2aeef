export { folderDissolved, folderMoved } from './folders.events.ts';
export { createFolder, moveFolder, renameFolder } from './folders.operations.ts';
export { folderPolicy } from './folders.policy.ts';
export {
  allFolders,
  editableFolder,
  findFolders,
  type FolderListQuery,
  openFolder,
  pageOfFolders,
  pathOf,
} from './folders.store.ts';
export { type FolderRow, folders } from './folders.tables.ts';
