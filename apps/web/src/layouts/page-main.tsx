import { type ReactNode, createContext, use } from 'react';

const Inside = createContext(false);

/** Whether a main is open: the page then has the frame of its layout. */
export const useInsideMain = (): boolean => use(Inside);

/**
 * The one main landmark of a page, where « Aller au contenu » leads. An error page shows alone or in a layout: inside a
 * main it is a plain block, since a page has one main only.
 */
export function PageMain({ children, ...rest }: { children: ReactNode; className?: string | undefined }) {
  if (use(Inside)) return <div {...rest}>{children}</div>;
  return (
    <Inside value>
      <main {...rest} id="contenu" tabIndex={-1}>
        {children}
      </main>
    </Inside>
  );
}
