import * as contract from '@joulerie/contract/tasks';
import { bind } from '../../platform/http/route.ts';
import type { Manifest } from '../../platform/manifest.ts';
import { tidyTasks } from './lost-tasks.ts';
import * as actions from './tasks.actions.ts';
import { taskFinished } from './tasks.events.ts';
import { taskPolicy } from './tasks.policy.ts';
import { tasksRights } from './tasks.rights.ts';
import { taskEvents, taskFileParts, tasks } from './tasks.tables.ts';

/** Background work of people, its progress and its end. What each task does is of the features above. */
export const tasksManifest: Manifest = {
  feature: 'tasks',
  routes: [
    bind(contract.sendTask, actions.sendTask),
    bind(contract.updateSourceTask, actions.updateSourceTask),
    bind(contract.listTasks, actions.listTasks),
    bind(contract.getTask, actions.getTask),
    bind(contract.cancelTask, actions.cancelTask),
    bind(contract.getTaskFile, actions.getTaskFile),
    bind(contract.getPush, actions.getPush),
    bind(contract.authorizeChannel, actions.authorizeChannel),
  ],
  tables: [taskEvents, taskFileParts, tasks],
  jobs: [{ name: 'tidy tasks', run: tidyTasks, everyMinute: tidyTasks }],
  recomputations: [],
  policy: { tasks: taskPolicy },
  events: [taskFinished],
  subscriptions: [],
  limited: [],
  rights: tasksRights,
};
