import type { Brand } from '@joulerie/contract/brands';
import { type BrandColors, WHITE, textOn } from '@joulerie/domain/contrast';
import { TOKENS } from '../../lib/tokens.ts';
import classes from './brands.module.css';
import { type Scheme, schemeColors } from './scheme-colors.ts';

/** Mails are light, whatever the theme of the page. */
const PAPER = TOKENS.light;

type Props = { name: string; logo: Brand['logos']['full']; colors: BrandColors };

/** A page, its sign-in and the head of a mail, as a brand would have them. Colours are `#rrggbb`. */
export function LookPreview(props: Props) {
  return (
    <div className={classes.previews}>
      <PagePreview {...props} scheme="light" caption="Connexion, thème clair" />
      <PagePreview {...props} scheme="dark" caption="Connexion, thème sombre" />
      <MailPreview {...props} />
    </div>
  );
}

function PagePreview({ name, logo, colors, scheme, caption }: Props & { scheme: Scheme; caption: string }) {
  const { fill, onFill, link, ground, panel, ink, secondary, line, lineStrong } = schemeColors(colors.primary, scheme);
  return (
    <figure className={classes.preview}>
      <div className={classes.screen} style={{ background: ground, color: ink, borderColor: line }}>
        <div className={classes.bar} style={{ background: panel, borderColor: colors.secondary }}>
          <span className={classes.plate} data-plate={scheme === 'dark' || undefined}>
            <img src={logo.address} alt="" height={22} />
          </span>
        </div>
        <div className={classes.signIn}>
          <div className={classes.card} style={{ background: panel, borderColor: line }}>
            <strong>Se connecter à {name}</strong>
            <span className={classes.field} style={{ borderColor: lineStrong, color: secondary }}>
              Adresse e-mail
            </span>
            <span className={classes.button} style={{ background: fill, color: onFill }}>
              Se connecter
            </span>
            <span style={{ color: link, fontWeight: 600 }}>Mot de passe oublié</span>
          </div>
          <div
            className={classes.side}
            data-dark={scheme === 'dark' || undefined}
            style={{ background: colors.background, color: textOn(colors.background) }}
          >
            Fond
          </div>
        </div>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function MailPreview({ name, logo, colors }: Props) {
  return (
    <figure className={classes.preview}>
      <div className={classes.screen} style={{ background: PAPER.ground, color: PAPER.ink, borderColor: PAPER.line }}>
        <div className={classes.mail} style={{ background: WHITE, borderColor: PAPER.line }}>
          {logo.isOwn && <img src={logo.address} alt="" height={36} />}
          <strong style={{ color: colors.primary }}>{name}</strong>
          <span>Bonjour Camille,</span>
          <span>Il ne reste qu’une étape.</span>
          <span className={classes.button} style={{ background: colors.primary, color: textOn(colors.primary) }}>
            Valider mon compte
          </span>
        </div>
      </div>
      <figcaption>E-mail</figcaption>
    </figure>
  );
}
