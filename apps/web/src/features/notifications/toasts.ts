import { NOTIFICATIONS_AT_ONCE, NOTIFICATION_MS, TASK_NOTIFICATION_MS } from '@joulerie/contract/first-constants';

/** The notification centre as a pure list (document 1 §4, document 2 §4 and §9). */
export type ToastTone = 'success' | 'info' | 'warning' | 'danger';

export type ToastPosition = 'bottom-left' | 'bottom-right';

export type Toast = {
  id: string;
  type: ToastTone | 'task';
  title: string;
  message: string;
  /** Where a click leads, inside the product. */
  redirectPath?: string | undefined;
  /** A finished task that gives a file: the toast stays until it is dismissed. */
  downloadUrl?: string | undefined;
  taskId?: string | undefined;
  /** Finished subtasks over total, while a task runs. */
  progress?: { done: number; total: number } | undefined;
  /** Stays until dismissed. */
  manual?: boolean | undefined;
  /** How a finished task ended. */
  flag?: 'success' | 'danger' | 'info' | undefined;
  /** Corner in which it is shown; the right one by default. */
  position?: ToastPosition | undefined;
  /** How long it stays, in milliseconds, where it is not that of its type. */
  delay?: number | undefined;
  createdAt: number;
};

export type ToastAction =
  | { kind: 'add'; toast: Toast }
  | { kind: 'update'; id: string; change: Partial<Omit<Toast, 'id'>> }
  | { kind: 'dismiss'; id: string }
  | { kind: 'clear' };

/**
 * At most 5 at once. When the list is at 5 the oldest that is not a task leaves; when all five are tasks, the oldest
 * task does (it stays in the lasting list). The same id or the same task replaces what it said before, in its place.
 */
export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.kind) {
    case 'add': {
      const { toast } = action;
      const same = toasts.findIndex(
        (known) => known.id === toast.id || (toast.taskId !== undefined && known.taskId === toast.taskId),
      );
      if (same !== -1) return toasts.map((known, index) => (index === same ? { ...toast, id: known.id } : known));
      return [...makeRoom(toasts), toast];
    }
    case 'update':
      return toasts.map((known) => (known.id === action.id ? { ...known, ...action.change } : known));
    case 'dismiss':
      return toasts.filter((known) => known.id !== action.id);
    case 'clear':
      return [];
  }
}

function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < NOTIFICATIONS_AT_ONCE) return toasts;
  const leaving = toasts.find((known) => known.type !== 'task') ?? toasts[0];
  return toasts.filter((known) => known !== leaving);
}

/** How long a toast stays, in milliseconds; null until it is dismissed. */
export function toastDelayMs(
  toast: Pick<Toast, 'type' | 'manual' | 'downloadUrl' | 'progress' | 'delay'>,
): number | null {
  if (toast.manual || toast.downloadUrl) return null;
  if (toast.delay !== undefined) return toast.delay;
  if (toast.type !== 'task') return NOTIFICATION_MS;
  // A task that still runs is not final: it stays until it says so.
  return toast.progress && toast.progress.done < toast.progress.total ? null : TASK_NOTIFICATION_MS;
}
