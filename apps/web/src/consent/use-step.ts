import { useCallback, useEffect, useState } from 'react';

const isSecond = (state: unknown): boolean => typeof state === 'object' && state !== null && 'signing' in state;

/** The step of a form in two steps: the button « back » of the browser leads from the second to the first. */
export function useStep() {
  const [step, setStep] = useState<1 | 2>(1);
  useEffect(() => {
    // Reloaded on the second step, the page begins again.
    if (isSecond(window.history.state)) window.history.replaceState(null, '');
    const follow = (event: PopStateEvent) => setStep(isSecond(event.state) ? 2 : 1);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const goOn = useCallback(() => {
    window.history.pushState({ signing: true }, '');
    setStep(2);
  }, []);
  const goBack = useCallback(() => window.history.back(), []);
  return { step, goOn, goBack };
}
