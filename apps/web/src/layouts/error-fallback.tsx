import { Component, type ReactNode } from 'react';
import { reportError } from '../lib/report.ts';

/** The last net: when even the error page fails, a sentence and the way home, with nothing that could fail in it. */
export class ErrorFallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main style={{ padding: '48px 24px', maxWidth: 560, margin: '0 auto', fontFamily: 'sans-serif' }}>
        <h1 style={{ fontSize: 24 }}>Une erreur est survenue</h1>
        <p>La page n’a pas pu être affichée.</p>
        <p>
          <a href="/">Retour à l’accueil</a>
        </p>
      </main>
    );
  }
}
