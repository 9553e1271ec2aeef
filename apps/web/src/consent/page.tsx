import { useCallback } from 'react';
import { Branded } from './branded.tsx';
import { loadAgreements, loadRequest } from './calls.ts';
import { HolderPage } from './holder-page.tsx';
import type { Link, Target } from './link.ts';
import { AboutPage } from './plain-pages.tsx';
import { RequestPage } from './request-page.tsx';
import { useLoad } from './use-load.ts';

/** The page that a link opens. Its subject and its brand are asked for at the same time. */
export function ConsentPage({ link: { kinds, target } }: { link: Link }) {
  if (!target) return <Branded>{() => <AboutPage kinds={kinds} />}</Branded>;
  return kinds.length > 0 ? <OfRequest kinds={kinds} target={target} /> : <OfHolder target={target} />;
}

function OfRequest({ kinds, target }: { kinds: Link['kinds']; target: Target }) {
  const load = useCallback((signal: AbortSignal) => loadRequest(target, kinds, signal), [target, kinds]);
  const request = useLoad(load);
  return <Branded>{({ name }) => <RequestPage request={request} target={target} brand={name} />}</Branded>;
}

function OfHolder({ target }: { target: Target }) {
  const load = useCallback((signal: AbortSignal) => loadAgreements(target, signal), [target]);
  const agreements = useLoad(load);
  return <Branded>{() => <HolderPage agreements={agreements} target={target} />}</Branded>;
}
