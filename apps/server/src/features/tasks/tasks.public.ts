export { createTask } from './create-task.ts';
export { linkTo } from './links.ts';
export { type TaskOutcome, type TaskParts, taskWork } from './task-work.ts';
export { tasks } from './tasks.tables.ts';
export { taskFinished } from './tasks.events.ts';
export { labelOfTask } from './task-jobs.ts';
export { endOfTask, presentTask } from './tasks.present.ts';
export { countUnderWay, findTask, subjectsOf as subjectsOfTask } from './tasks.store.ts';
export { keepTaskFile as keepSentFile, sentBytes, sentFile } from './task-files.store.ts';
