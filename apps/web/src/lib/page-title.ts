import { useEffect } from 'react';

/** The tab's title: the page, then the brand. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    const brand = document.documentElement.dataset.brandName ?? '';
    document.title = [title, brand].filter(Boolean).join(' · ');
  }, [title]);
}
