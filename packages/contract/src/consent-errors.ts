/** Of the error catalogue: what asking a holder, signing and withdrawing may be refused for. */
export const CONSENT_ERRORS = {
  holding_required: {
    status: 400,
    report: false,
    fr: 'Dites si vous êtes titulaire de ce compteur ou si vous avez l’accord de son titulaire.',
  },
  invalid_consent_link: {
    status: 404,
    report: false,
    fr: 'Ce lien ne mène à aucune demande, ou un e-mail plus récent l’a remplacé. Ouvrez le dernier message reçu, ou demandez à votre interlocuteur de vous l’envoyer de nouveau.',
  },
  holder_link_expired: {
    status: 410,
    report: false,
    fr: 'Ce lien a plus de douze mois\u00a0: indiquez l’adresse à laquelle vous l’avez reçu, un nouveau lien y sera envoyé.',
  },
  invitations_unreadable: {
    status: 400,
    report: false,
    fr: 'Ce tableau n’a pas pu être lu\u00a0: enregistrez-le au format XLSX ou CSV, avec une colonne de numéros PDL ou PCE et une colonne d’adresses e-mail.',
  },
  nothing_to_invite: { status: 409, report: false, fr: 'Aucune ligne n’est prête à partir.' },
  batch_busy: { status: 409, report: false, fr: 'Cet envoi est déjà en cours\u00a0: attendez sa fin, ou annulez-le.' },
  not_a_meter: {
    status: 400,
    report: false,
    fr: 'Seul le titulaire d’un compteur d’électricité ou de gaz donne un accord : complétez d’abord le numéro de cette source.',
  },
  doubtful_mail: {
    status: 409,
    report: false,
    fr: 'Cette adresse e-mail semble contenir une faute de frappe : corrigez-la, ou confirmez qu’elle est juste.',
  },
  already_requested: {
    status: 409,
    report: false,
    fr: 'Une demande du même genre attend déjà la réponse du titulaire de ce compteur : relancez-la plutôt.',
  },
  date_before_history: {
    status: 400,
    report: false,
    fr: 'Le gestionnaire du réseau ne donne pas de données aussi anciennes : choisissez un jour plus récent.',
  },
  date_after_end: { status: 400, report: false, fr: 'Ce jour est après la fin de l’accord.' },
  request_over: { status: 409, report: false, fr: 'Cette demande est terminée : elle ne peut plus changer.' },
  consent_incomplete: {
    status: 409,
    report: false,
    fr: 'Il manque à cette signature le nom du titulaire, au moins une finalité cochée ou le texte lu : complétez la page, puis signez.',
  },
  outdated_text: {
    status: 409,
    report: false,
    fr: 'Le texte de cet accord a changé depuis l’ouverture de la page : relisez-le avant de signer.',
  },
  zipcode_mismatch: {
    status: 409,
    report: false,
    fr: 'Ce code postal n’est pas celui du compteur : vérifiez-le, ou signalez que ce compteur n’est pas le vôtre.',
  },
  asks_itself: {
    status: 409,
    report: false,
    fr: 'Cette adresse est celle d’un membre de votre espace\u00a0: si ce compteur est le vôtre, rattachez-le comme tel.',
  },
  held_by_other: {
    status: 409,
    report: false,
    fr: 'Une autre personne a donné l’accord de ce compteur\u00a0: écrivez à son adresse, ou demandez un changement de titulaire.',
  },
  consent_missing: {
    status: 409,
    report: false,
    fr: 'Le titulaire de ce compteur n’a pas donné son accord, ou l’a retiré\u00a0: demandez-le avant d’enregistrer ses mesures.',
  },
  no_consent_to_extend: {
    status: 409,
    report: false,
    fr: 'Ce compteur n’a pas d’accord à prolonger : demandez plutôt une signature.',
  },
  no_consent_to_change: {
    status: 409,
    report: false,
    fr: 'Ce compteur n’a pas d’accord d’un titulaire précédent : demandez plutôt une signature.',
  },
  change_before_agreement: {
    status: 409,
    report: false,
    fr: 'Le titulaire actuel a donné son accord plus tard\u00a0: un changement de titulaire n’est possible qu’après le jour de cet accord.',
  },
  consent_over: { status: 409, report: false, fr: 'Cet accord est déjà terminé ou retiré.' },
  restricted_consent: {
    status: 403,
    report: false,
    fr: 'Seul le titulaire peut avancer le premier jour des données : demandez-lui un nouvel accord.',
  },
} as const;
