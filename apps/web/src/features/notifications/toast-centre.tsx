import { IconX } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { number } from '../../lib/format.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { type Toast, type ToastPosition, toastDelayMs } from './toasts.ts';
import classes from './toast-centre.module.css';

const SWIPE_PX = 80;

type Props = { toasts: readonly Toast[]; onDismiss: (id: string) => void };

/** The corner where toasts slide in. Successes are said politely, failures at once. */
export function ToastCentre({ toasts, onDismiss }: Props) {
  return (
    <section aria-label="Notifications">
      {CORNERS.map((corner) => {
        const own = toasts.filter(({ position = 'bottom-right' }) => position === corner);
        if (own.length === 0) return null;
        return (
          <div key={corner} className={classes.centre} data-corner={corner}>
            {own.map((toast) => (
              <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
            ))}
          </div>
        );
      })}
    </section>
  );
}

const CORNERS: readonly ToastPosition[] = ['bottom-left', 'bottom-right'];

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  const [shift, setShift] = useState(0);
  const from = useRef<number | null>(null);
  const delay = toastDelayMs(toast);

  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    // Read at one's own pace: the clock stops under the pointer or the focus.
    if (delay === null || held) return undefined;
    const timer = setTimeout(() => dismiss(), delay);
    return () => clearTimeout(timer);
  }, [delay, held, toast.message, toast.createdAt]);

  const release = () => {
    if (Math.abs(shift) > SWIPE_PX) onDismiss();
    from.current = null;
    setShift(0);
  };
  const move = (event: PointerEvent) => {
    if (from.current !== null) setShift(event.clientX - from.current);
  };

  return (
    <div
      className={classes.toast}
      data-type={toast.flag ?? toast.type}
      role={(toast.flag ?? toast.type) === 'danger' ? 'alert' : 'status'}
      style={
        shift ? { transform: `translateX(${shift}px)`, opacity: 1 - Math.min(0.8, Math.abs(shift) / 240) } : undefined
      }
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => {
        setHeld(false);
        release();
      }}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse') from.current = event.clientX;
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div className={classes.text}>
        {toast.title && <p className={classes.title}>{toast.title}</p>}
        <p className={classes.message}>{toast.message}</p>
        {toast.progress && (
          <>
            <progress
              className={classes.bar}
              value={toast.progress.done}
              max={toast.progress.total}
              aria-label={toast.title || 'Avancement'}
            />
            <p className={classes.progress}>
              {number(toast.progress.done)} / {number(toast.progress.total)}
            </p>
          </>
        )}
        {toast.downloadUrl && (
          <a className={classes.link} href={toast.downloadUrl}>
            Télécharger
          </a>
        )}
        {toast.redirectPath && (
          <AppLink className={classes.link} href={toast.redirectPath} onClick={onDismiss}>
            Ouvrir
          </AppLink>
        )}
      </div>
      <button type="button" className={classes.close} onClick={onDismiss} aria-label="Fermer la notification">
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
