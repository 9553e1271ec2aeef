import { UNKNOWN_PAGE } from '../lib/page-error.ts';
import { ErrorPage } from './error-page.tsx';

export function RouteNotFound() {
  return <ErrorPage status={404} message={UNKNOWN_PAGE} />;
}
