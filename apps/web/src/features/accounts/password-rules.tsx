import { PASSWORD_RULES } from '@joulerie/contract/numbers';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import classes from './accounts.module.css';

/** What a password asks for, ticked as one types. */
export function PasswordRules({ password, id }: { password: string; id?: string }) {
  return (
    <ul className={classes.rules} id={id} aria-label="Le mot de passe demande">
      {PASSWORD_RULES.map((rule) => {
        const met = rule.test(password);
        return (
          <li key={rule.id} data-met={met || undefined}>
            {met ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            {rule.label}
            <span className={classes.hidden}>{met ? '\u00a0: respecté' : '\u00a0: à respecter'}</span>
          </li>
        );
      })}
    </ul>
  );
}
