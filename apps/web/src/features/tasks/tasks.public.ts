export { tasksQuery, useCancelTask } from './list-tasks.ts';
export { startTask } from './task-start.ts';
export { TasksFollowing } from './tasks-following.lazy.ts';
export { TaskList } from './task-list.lazy.ts';
