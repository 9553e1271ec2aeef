import type { Scope } from '@joulerie/contract/reference';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ErrorFallback } from './layouts/error-fallback.tsx';
import { ErrorPage } from './layouts/error-page.tsx';
import { Splash } from './layouts/splash.tsx';
import { MAINTENANCE, UNREACHABLE } from './lib/page-error.ts';
import { openErrorReports } from './lib/report.ts';
import { ScopeProvider, scopeQuery } from './lib/scope.tsx';
import { brandTheme, tokenVariables } from './lib/theme.ts';

type Props = { queryClient: QueryClient; children: (scope: Scope) => ReactNode };

/** The page from outside in: calls, brand, theme, then the routes. */
export function App({ queryClient, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Branded>{children}</Branded>
    </QueryClientProvider>
  );
}

function Branded({ children }: Pick<Props, 'children'>) {
  const { data: scope, isPending, isError, refetch } = useQuery(scopeQuery);
  const primary = scope?.assets.colors.primary;
  const theme = useMemo(() => brandTheme(primary ?? '#304282'), [primary]);
  useBrandOfDocument(scope ?? null);
  useErrorReports(scope?.errorReports ?? null);
  if (isPending || (scope && !scope.lastUpdated)) return <Splash name={scope?.name} />;
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokenVariables} defaultColorScheme="auto">
      <ErrorFallback>
        {scope ? (
          <ScopeProvider value={scope}>{children(scope)}</ScopeProvider>
        ) : isError ? (
          <ErrorPage status={0} message={UNREACHABLE} onRetry={() => void refetch()} />
        ) : (
          <ErrorPage status={500} message={MAINTENANCE} />
        )}
      </ErrorFallback>
    </MantineProvider>
  );
}

/** The tab has the brand too: its icon, and its name after each page's title. */
function useBrandOfDocument(scope: Scope | null): void {
  useEffect(() => {
    if (!scope) return;
    document.documentElement.dataset.brandName = scope.name;
    document.documentElement.style.setProperty('--brand-secondary', scope.assets.colors.secondary);
    document.querySelector<HTMLLinkElement>('#favicon')?.setAttribute('href', scope.assets.logos.favicon);
    if (!document.title.includes(scope.name)) document.title = scope.name;
  }, [scope]);
}

function useErrorReports(options: Scope['errorReports']): void {
  const dsn = options?.dsn;
  useEffect(() => {
    // The page works without its tracker.
    if (options) openErrorReports(options).catch(console.error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same tracker, whatever the object that names it
  }, [dsn]);
}
