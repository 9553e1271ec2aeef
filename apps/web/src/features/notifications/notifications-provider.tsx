import { type ReactNode, Suspense, createContext, lazy, use, useCallback, useMemo, useReducer } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { newKey } from '../../lib/call.ts';
import { type Toast, type ToastTone, toastReducer } from './toasts.ts';

const ToastCentre = lazy(() => import('./toast-centre.tsx').then((module) => ({ default: module.ToastCentre })));

type NewToast = Partial<Omit<Toast, 'createdAt'>> & { message: string };

export type Notify = {
  show: (toast: NewToast) => void;
  success: (message: string, title?: string) => void;
  info: (message: string, title?: string) => void;
  warning: (message: string, title?: string) => void;
  /** Says what an error says. */
  error: (error: unknown, title?: string) => void;
  /** Changes what a toast says, where it is still shown. */
  update: (id: string, change: Partial<Omit<Toast, 'id'>>) => void;
  dismiss: (id: string) => void;
};

const NotifyContext = createContext<Notify | null>(null);

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(toastReducer, []);
  const dismiss = useCallback((id: string) => dispatch({ kind: 'dismiss', id }), []);
  const notify = useMemo<Notify>(() => {
    const show = ({ id = newKey(), type = 'success', title = '', ...toast }: NewToast) =>
      dispatch({ kind: 'add', toast: { ...toast, id, type, title, createdAt: Date.now() } });
    const say = (type: ToastTone) => (message: string, title?: string) => show({ type, message, title: title ?? '' });
    return {
      show,
      success: say('success'),
      info: say('info'),
      warning: say('warning'),
      error: (error, title) => show({ type: 'danger', message: messageOf(error), title: title ?? '' }),
      update: (id, change) => dispatch({ kind: 'update', id, change }),
      dismiss,
    };
  }, [dismiss]);
  return (
    <NotifyContext value={notify}>
      {children}
      {toasts.length > 0 && (
        <Suspense>
          <ToastCentre toasts={toasts} onDismiss={dismiss} />
        </Suspense>
      )}
    </NotifyContext>
  );
}

/** Says something in the corner: `const notify = useNotify(); notify.success('Enregistré')`. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('no notification centre above this component');
  return notify;
}
