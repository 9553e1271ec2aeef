import { getLegalText } from '#calls/brands';
import type { BRAND_TEXTS } from '@joulerie/contract/constants';
import { parisDay } from '@joulerie/domain/calendar';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { date } from '../../lib/format-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';
import { LegalMarkdown } from './legal-markdown.tsx';

type Kind = (typeof BRAND_TEXTS)[number];

const legalTextQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['legal-text', kind],
    queryFn: ({ signal }) => call(getLegalText, { params: { kind } }, { signal }),
  });

/** The last text that the brand published, or that of the platform. */
export function PublishedText({ kind, title, children }: { kind: Kind; title: string; children: ReactNode }) {
  usePageTitle(title);
  const { data, error, refetch } = useQuery(legalTextQuery(kind));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.text === null) return children;
  return (
    <article className={classes.legal}>
      <h1 className={styles.title}>{title}</h1>
      <p className={classes.lead}>Version du {date(parisDay(Date.parse(data.publishedAt ?? '')))}</p>
      <LegalMarkdown text={data.text} />
    </article>
  );
}
