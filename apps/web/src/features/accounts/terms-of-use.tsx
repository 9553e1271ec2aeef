import { useScope } from '../../lib/scope.tsx';
import { LegalText, editorOf } from './legal-text.tsx';

/** What a person accepts when they register. */
export function TermsOfUse() {
  const { legal, name } = useScope();
  return (
    <LegalText
      title="Conditions d’utilisation"
      lead={`Elles lient ${editorOf(legal.company, name)} et chaque personne qui y ouvre un compte.`}
      sections={[
        {
          title: 'Le service',
          paragraphs: [
            `${name} réunit les mesures d’énergie de vos bâtiments, les présente avec leur coût et vous aide à consommer mieux. Vous restez libre de vos contrats et de vos travaux.`,
          ],
        },
        {
          title: 'Votre compte',
          paragraphs: [
            'Il est personnel. Vous donnez une adresse e-mail qui est la vôtre, gardez votre mot de passe secret et changez-le si quelqu’un d’autre le connaît. Les personnes que vous invitez dans votre espace ont chacune leur compte.',
          ],
        },
        {
          title: 'Les compteurs que vous rattachez',
          paragraphs: [
            'Vous ne rattachez que des compteurs dont vous êtes titulaire, ou dont le titulaire vous a donné son accord. Vous déposez des fichiers que vous avez le droit d’utiliser.',
          ],
        },
        {
          title: 'Les chiffres',
          paragraphs: [
            'Chaque chiffre indique d’où il vient. Les mesures sont celles des gestionnaires de réseau, de vos appareils ou de vos fichiers. Les coûts sont calculés à partir de votre contrat et des tarifs publics\u00a0: ils ne remplacent pas une facture. Ce qui est estimé est marqué comme tel, et ce qui est inconnu n’est pas remplacé par zéro.',
            'Les études sont des aides à la décision. Avant un investissement, faites confirmer leurs résultats par un professionnel.',
          ],
        },
        {
          title: 'Ce qui n’est pas permis',
          paragraphs: [
            'Consulter les données d’autrui sans son accord, chercher à contourner les droits ou les limites du service, ou l’empêcher de fonctionner. Un compte qui le fait peut être fermé.',
          ],
        },
        {
          title: 'Nos engagements',
          paragraphs: [
            'Nous mettons en œuvre les moyens nécessaires pour que le service soit exact, sûr et disponible. Les données viennent de services que nous ne maîtrisons pas\u00a0: leurs retards et leurs trous sont signalés. Les droits que la loi donne aux consommateurs ne sont pas limités par ce texte.',
          ],
        },
        {
          title: 'Fin et litiges',
          paragraphs: [
            'Vous pouvez cesser d’utiliser le service et demander la fermeture de votre compte à tout moment. Le droit français s’applique.',
            <>
              Une question&nbsp;? <a href={`mailto:${legal.contact}`}>{legal.contact}</a>
            </>,
          ],
        },
      ]}
    />
  );
}
