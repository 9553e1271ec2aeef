import { useScope } from '../../lib/scope.tsx';
import { LegalText } from './legal-text.tsx';

/** Who publishes the service, as the law asks it to be said. */
export function LegalNotice() {
  const { legal, name } = useScope();
  return (
    <LegalText
      title="Mentions légales"
      lead={`${name} est publié par la société ${legal.company}.`}
      sections={[
        {
          title: 'Nous écrire',
          paragraphs: [
            <>
              Une question ou une réclamation&nbsp;: <a href={`mailto:${legal.contact}`}>{legal.contact}</a>.
            </>,
          ],
        },
        {
          title: 'Vos données',
          paragraphs: [
            <>
              Ce qui en est fait est décrit dans la <a href="/confidentialite">politique de confidentialité</a>.
            </>,
          ],
        },
      ]}
    />
  );
}
