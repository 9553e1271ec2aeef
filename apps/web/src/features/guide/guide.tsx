import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { guideQuery } from './guide-query.ts';
import type { GuideSection } from './sections.ts';
import classes from './guide.module.css';

/** A document for users, as it is in the documentation: its table of contents, then its sections. */
export function Guide({ file, title }: { file: 'guide.md' | 'api.md'; title: string }) {
  usePageTitle(title);
  const { data, error, refetch } = useQuery(guideQuery(file));
  return (
    <div className={classes.guide} data-full>
      <h1 className={classes.title}>{title}</h1>
      {data && <Sections sections={data} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
    </div>
  );
}

function Sections({ sections }: { sections: readonly GuideSection[] }) {
  // A link to a section is followed once the section is there.
  const reached = (section: HTMLElement | null) => {
    if (section && window.location.hash === `#${section.id}`) section.scrollIntoView();
  };
  return (
    <>
      <nav aria-label="Sommaire" className={classes.contents}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classes.text}>
        {sections.map(({ id, title, html }) => (
          <section key={id} id={id} ref={reached} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {/* A text of the product itself. */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </article>
    </>
  );
}
