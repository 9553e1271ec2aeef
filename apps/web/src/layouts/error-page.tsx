import { askSupport, useEntitledToSupport } from '../features/support/support.public.ts';
import { MAINTENANCE, UNREACHABLE } from '../lib/page-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainButton, PlainLinkButton } from '../ui/plain-button.tsx';
import { useScopeIfKnown } from '../lib/scope.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { PageMain, useInsideMain } from './page-main.tsx';
import classes from './error-page.module.css';

type Props = { status: number; message: string; onRetry?: (() => void) | undefined };

/** A page that could not be shown: unknown address, no server, maintenance, or anything else. */
export function ErrorPage({ status, message, onRetry }: Props) {
  const text = textOf(status, message);
  usePageTitle(text.title);
  const reportable = useEntitledToSupport() && status >= 500 && message !== MAINTENANCE;
  const report = () => askSupport({ option: 'issue', title: 'Signaler cette page', subtitle: text.title });
  // The page of a maintenance has nothing around it.
  const alone = !useInsideMain() && message !== MAINTENANCE;
  const scope = useScopeIfKnown();
  return (
    <>
      {alone && scope && (
        <header className={classes.brand}>
          <BrandLogo />
        </header>
      )}
      <PageMain className={classes.page}>
        {status === 404 && <p className={classes.code}>404</p>}
        <h1 className={classes.title}>{text.title}</h1>
        <p className={classes.text}>{text.body}</p>
        <div className={classes.actions}>
          {status !== 404 && <PlainButton onClick={onRetry ?? (() => window.location.reload())}>Réessayer</PlainButton>}
          {/* A plain link: it works whatever broke the page. */}
          <PlainLinkButton quiet={status !== 404} href="/">
            Retour à l’accueil
          </PlainLinkButton>
          {reportable && (
            <PlainButton quiet onClick={report}>
              Signaler le problème
            </PlainButton>
          )}
        </div>
      </PageMain>
    </>
  );
}

function textOf(status: number, message: string): { title: string; body: string } {
  if (status === 404)
    return { title: 'Page introuvable', body: 'Cette adresse ne mène à aucune page, ou vous n’y avez plus accès.' };
  if (status === 0 || message === UNREACHABLE)
    return {
      title: 'Le serveur ne répond pas',
      body: 'La page n’a pas pu être chargée. Vérifiez votre connexion à Internet, puis réessayez.',
    };
  if (message === MAINTENANCE)
    return {
      title: 'Application temporairement indisponible',
      body: 'Une maintenance est en cours. Veuillez réessayer plus tard\u00a0: vos données ne sont pas touchées.',
    };
  return {
    title: 'Une erreur inconnue est survenue',
    body: 'Nous n’avons pas pu afficher cette page. Réessayez\u00a0; si l’erreur persiste, revenez à l’accueil.',
  };
}
