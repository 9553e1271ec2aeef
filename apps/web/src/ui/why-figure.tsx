import { type ReactNode, Suspense, lazy, useState } from 'react';
import classes from './why-figure.module.css';

const WhyDrawer = lazy(() => import('./why-drawer.tsx').then((module) => ({ default: module.WhyDrawer })));

type Props = {
  /** The figure that is explained: « Coût TTC ». */
  figure: string;
  /** Drawn only once opened: `WhySection`s of ui/why-section.tsx, sources, coverage, formula, tariff rows, version. */
  children: () => ReactNode;
  short?: boolean;
};

/** « pourquoi ce chiffre ? »: opens a drawer that explains a headline figure. */
export function WhyFigure({ figure, children, short = false }: Props) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setAsked(true);
    setOpened(true);
  };
  return (
    <>
      <button
        type="button"
        className={classes.why}
        onClick={open}
        aria-haspopup="dialog"
        aria-label={`Pourquoi ce chiffre\u00a0? ${figure}`}
      >
        {short ? 'pourquoi\u00a0?' : 'pourquoi ce chiffre\u00a0?'}
      </button>
      {asked && (
        <Suspense>
          <WhyDrawer title={`Pourquoi ce chiffre\u00a0? ${figure}`} opened={opened} onClose={() => setOpened(false)}>
            {children}
          </WhyDrawer>
        </Suspense>
      )}
    </>
  );
}
