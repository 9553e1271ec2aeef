import type { ConsentPage } from '@joulerie/contract/consent-pages';
import { CallError, reasonOf } from '../lib/call-error.ts';
import { Button } from './button.tsx';
import { isOfNoRequest } from './calls.ts';
import { Heading } from './heading.tsx';
import { ABOUT_KIND } from './kind-words.ts';
import { Notice } from './notice.tsx';
import classes from './sheet.module.css';

/** An address without a request: what the page is for, and how to reach one’s own. */
export function AboutPage({ kinds: [kind] }: Pick<ConsentPage, 'kinds'>) {
  return (
    <>
      <Heading>{kind ? 'Répondre à une demande d’accord' : 'Suivre ou retirer votre accord'}</Heading>
      <p className={classes.lead}>
        {kind
          ? ABOUT_KIND[kind]
          : 'Cette page sert à voir qui lit les données de vos compteurs avec votre accord, et à le retirer.'}
      </p>
      <p className={classes.lead}>
        Elle s’ouvre par le lien de l’e-mail que vous avez reçu&nbsp;: ce lien est personnel, et montre{' '}
        {kind ? 'votre demande' : 'vos accords'} à vous seul.
      </p>
      <WhatToDo
        lines={[
          'Retrouvez cet e-mail, aussi parmi les courriers indésirables, et touchez son bouton.',
          'Si le lien est coupé, copiez-le en entier dans la barre d’adresse.',
          kind
            ? 'Sans e-mail, demandez à la personne qui vous a parlé de cette demande de vous l’envoyer de nouveau.'
            : 'Sans e-mail, demandez à l’entreprise qui lit vos données de vous renvoyer le lien.',
        ]}
      />
    </>
  );
}

/** A link that names nothing. */
function InvalidLink() {
  return (
    <>
      <Heading>Ce lien n’est pas valable</Heading>
      <p className={classes.lead}>
        Il est incomplet, ou un e-mail plus récent l’a remplacé. Rien n’est lu sans votre signature.
      </p>
      <WhatToDo
        lines={[
          'Ouvrez le dernier e-mail reçu\u00a0: seul son lien est valable.',
          'Si vous avez copié le lien, vérifiez qu’il est entier.',
          'Sinon, demandez à votre interlocuteur de vous l’envoyer de nouveau.',
        ]}
      />
    </>
  );
}

const WhatToDo = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.steps}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** What could not be read, why, and how to try again. */
export function FailurePage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isOfNoRequest(error)) return <InvalidLink />;
  const isNetwork = error instanceof CallError && error.status === 0;
  return (
    <>
      <Heading>{isNetwork ? 'Pas de connexion' : 'La page n’a pas pu s’ouvrir'}</Heading>
      <Notice tone="bad" isNews>
        {reasonOf(error)}
      </Notice>
      <p className={classes.lead}>Votre lien reste valable&nbsp;: vous pouvez aussi revenir plus tard.</p>
      <div className={classes.actions}>
        <Button kind="main" onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    </>
  );
}

/** While the server is asked. */
export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className={classes.skeleton}>
      <p className="only-heard">{label}</p>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
