import type { ConsentRequest } from '@joulerie/contract/consents';
import { PURPOSE_WORDS, PURPOSES } from '@joulerie/domain/consents';
import { Button } from './button.tsx';
import { Box, TextField } from './fields.tsx';
import type { Answers, Faults } from './form-rules.ts';
import { Zipcodes } from './zipcodes.tsx';
import classes from './sheet.module.css';

type Props = {
  request: ConsentRequest;
  answers: Answers;
  faults: Faults;
  /** The text changed while the page was open. */
  isTextNew: boolean;
  onChange: (changes: Partial<Answers>) => void;
  onBack: () => void;
};

/** Who signs, and the text that they sign. */
export function SignStep({ request, answers, faults, isTextNew, onChange, onBack }: Props) {
  const chosen = PURPOSES.filter((one) => answers.purposes.includes(one));
  return (
    <>
      <div className={classes.recap}>
        <p>
          <span className={classes.small}>Vous autorisez</span>
          {chosen.map((one) => PURPOSE_WORDS[one].title).join(', ')}
        </p>
        <Button kind="link" onClick={onBack}>
          Modifier
        </Button>
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Qui signe</legend>
        <TextField
          name="firstname"
          label="Prénom"
          autoComplete="given-name"
          maxLength={80}
          value={answers.firstname}
          fault={faults.firstname}
          onChange={(firstname) => onChange({ firstname })}
        />
        <TextField
          name="lastname"
          label="Nom"
          autoComplete="family-name"
          maxLength={80}
          value={answers.lastname}
          fault={faults.lastname}
          onChange={(lastname) => onChange({ lastname })}
        />
        <Zipcodes request={request} answers={answers} faults={faults} onChange={onChange} />
        <div className={classes.legal}>
          <Box
            name="isLegalPerson"
            label="Je signe pour une personne morale"
            hint="Entreprise, association, collectivité, copropriété…"
            checked={answers.isLegalPerson}
            onChange={(isLegalPerson) => onChange({ isLegalPerson })}
          />
        </div>
        {answers.isLegalPerson && (
          <>
            <TextField
              name="company"
              label="Nom de la personne morale"
              autoComplete="organization"
              maxLength={120}
              value={answers.company}
              fault={faults.company}
              onChange={(company) => onChange({ company })}
            />
            <TextField
              name="siren"
              label="SIREN"
              hint="Neuf chiffres, par exemple 217 500 016."
              inputMode="numeric"
              maxLength={15}
              value={answers.siren}
              fault={faults.siren}
              onChange={(siren) => onChange({ siren })}
            />
          </>
        )}
      </fieldset>
      <SignedText request={request} isNew={isTextNew} answers={answers} faults={faults} onChange={onChange} />
    </>
  );
}

type TextProps = { request: ConsentRequest; isNew: boolean } & Pick<Props, 'answers' | 'faults' | 'onChange'>;

function SignedText({ request, isNew, answers, faults, onChange }: TextProps) {
  const { document } = request;
  if (!document) return null;
  return (
    <section aria-labelledby="texte-signe" className={classes.group}>
      <h2 id="texte-signe" className={classes.legend}>
        {isNew ? 'Le nouveau texte que vous signez' : 'Le texte que vous signez'}
      </h2>
      <blockquote className={classes.document} data-new={isNew || undefined}>
        {document.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <footer>Version {document.version}</footer>
      </blockquote>
      {isNew && (
        <Box
          name="text"
          label="J’ai relu le nouveau texte"
          checked={answers.hasReadAgain}
          fault={faults.text}
          onChange={(hasReadAgain) => onChange({ hasReadAgain })}
        />
      )}
    </section>
  );
}
