export {
  TASK_STATUSES,
  isFinished,
  newTaskState,
  nextTask,
  type TaskEvent,
  type TaskState,
  type TaskStatus,
} from './machine.ts';
export { ERROR_OF_SENDING, failureSentence, successSentence } from './sentences.ts';
