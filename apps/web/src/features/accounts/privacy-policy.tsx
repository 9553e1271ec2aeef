import { useScope } from '../../lib/scope.tsx';
import { LegalText, editorOf } from './legal-text.tsx';

const AUDIENCE =
  'Le nombre de visites de chaque page est mesuré sans cookie, pour améliorer le service\u00a0: la page, la marque et un numéro qui vous désigne dans notre base, sans votre nom, vos bâtiments ni vos recherches.';

/** What becomes of the personal data of those who use the service. */
export function PrivacyPolicy() {
  const { legal, name, analytics } = useScope();
  return (
    <LegalText
      title="Politique de confidentialité"
      lead={`Le responsable des données personnelles décrites ici est ${editorOf(legal.company, name).replace(/,$/, '')}.`}
      sections={[
        {
          title: 'Les données',
          paragraphs: [
            'Votre identité et votre adresse e-mail, et votre téléphone si vous le donnez. Les adresses de vos bâtiments, les numéros et les mesures de vos compteurs, vos contrats d’énergie. Des fichiers que vous déposez, seuls les mesures, le nom et le compte rendu de lecture sont gardés.',
            'Une courbe de consommation fine dit beaucoup d’un logement\u00a0: elle n’est recueillie auprès d’un gestionnaire de réseau qu’avec l’accord du titulaire du compteur.',
          ],
        },
        {
          title: 'À quoi elles servent',
          paragraphs: [
            'À vous rendre le service que vous demandez, c’est-à-dire suivre vos consommations, leur coût et vos études, et à protéger votre compte. Elles ne sont ni vendues, ni utilisées pour de la publicité.',
          ],
        },
        {
          title: 'Qui les voit',
          paragraphs: [
            'Vous, les personnes de votre espace selon les droits que vous leur donnez, et celles à qui le titulaire d’un compteur a donné son accord. Nos équipes n’y accèdent que pour vous aider ou réparer le service.',
          ],
        },
        {
          title: 'Combien de temps',
          paragraphs: [
            'Tant que votre compte est ouvert ou, pour les mesures recueillies avec l’accord d’un titulaire, tant que cet accord le permet. Les liens envoyés par e-mail sont valables 24\u00a0heures.',
          ],
        },
        {
          title: 'Les cookies',
          paragraphs: [
            'Deux, tous deux nécessaires\u00a0: l’un garde votre session ouverte, l’autre reconnaît un navigateur où vous vous êtes déjà connecté. Aucun ne mesure votre navigation ni ne vous suit ailleurs.',
            ...(analytics ? [AUDIENCE] : []),
          ],
        },
        {
          title: 'Vos droits',
          paragraphs: [
            'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, une copie réutilisable, la limitation de leur usage ou vous y opposer, et retirer un accord donné. Vous pouvez aussi saisir la Commission nationale de l’informatique et des libertés (CNIL).',
            <>
              Écrivez à <a href={`mailto:${legal.contact}`}>{legal.contact}</a>.
            </>,
          ],
        },
      ]}
    />
  );
}
