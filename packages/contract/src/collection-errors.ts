/** Of the error catalogue: what connecting a meter to its operator may be refused for. */
export const COLLECTION_ERRORS = {
  operator_unavailable: {
    status: 503,
    report: true,
    fr: 'Le gestionnaire de réseau ne répond pas pour l’instant. Réessayez dans quelques minutes.',
  },
  operator_not_configured: {
    status: 409,
    report: false,
    fr: 'La collecte auprès de ce gestionnaire n’est pas ouverte sur cette plateforme. Déposez un fichier de mesures en attendant.',
  },
  invalid_connection: {
    status: 404,
    report: false,
    fr: 'Ce retour d’Enedis ne correspond à aucune demande en cours dans ce navigateur, ou il a déjà servi. Recommencez depuis la page de la source.',
  },
  connection_refused: {
    status: 409,
    report: false,
    fr: 'Enedis n’a pas reçu d’autorisation\u00a0: rien n’est collecté. Vous pouvez recommencer quand vous voulez.',
  },
  other_meter_authorized: {
    status: 409,
    report: false,
    fr: 'L’autorisation donnée à Enedis est celle d’un autre compteur\u00a0: recommencez en choisissant le numéro (PRM) de cette source.',
  },
  not_collected: {
    status: 409,
    report: false,
    fr: 'Cette source n’est pas reliée à son gestionnaire de réseau\u00a0: reliez-la d’abord.',
  },
} as const;
