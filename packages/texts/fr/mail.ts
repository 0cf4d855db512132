import type { mail as english } from '../en/mail.ts'
import type { TranslationOf } from '../format/message.ts'

export const mail: TranslationOf<typeof english> = {
  hello: 'Bonjour,',
  hello_name: 'Bonjour {{name}},',
  address: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  reset_password: {
    subject: 'Un nouveau mot de passe pour Belvedere',
    reason: 'Un nouveau mot de passe a été demandé pour votre compte Belvedere. Ce lien vous permet de le choisir :',
    button: 'Choisir un nouveau mot de passe',
    expiry: 'Le lien fonctionne une seule fois et expire au bout de 10 minutes.',
    otherwise: 'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
  },
  verify_email: {
    subject: 'Confirmez votre adresse e-mail',
    reason: 'Cette adresse a été indiquée pour un compte Belvedere. Merci de confirmer qu’elle est bien la vôtre :',
    button: 'Confirmer l’adresse',
    expiry: 'Le lien fonctionne une seule fois et expire au bout de 24 heures.',
    otherwise: 'Si vous n’avez pas de compte Belvedere, ignorez ce message : l’adresse restera non confirmée.',
  },
  notice: {
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      event: 'Le mot de passe de votre compte Belvedere a été modifié le {{when}} (UTC).',
    },
    provider_linked: {
      subject: 'Un fournisseur de connexion a été associé à votre compte',
      event:
        'Un fournisseur de connexion a été associé à votre compte Belvedere le {{when}} (UTC). Toute personne qui s’y connecte accède désormais au compte.',
    },
    key_made: {
      subject: 'Une clé d’API a été créée',
      event:
        'Une clé d’API a été créée pour votre compte Belvedere le {{when}} (UTC). Les programmes qui la détiennent peuvent agir en votre nom.',
    },
    taken_over: {
      subject: 'Les accès à votre compte ont été remplacés',
      event:
        'Le {{when}} (UTC), quelqu’un s’est connecté à votre compte Belvedere par un fournisseur qui a vérifié cette adresse. Jusque-là, rien ne prouvait que cette adresse appartenait à la personne qui utilisait le compte. Le mot de passe, les fournisseurs associés, les clés d’API et les sessions d’avant ont été supprimés.',
    },
    expected: 'Si c’était vous, vous n’avez rien à faire.',
    otherwise:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe : à la connexion, cliquez sur « Mot de passe oublié ? ». Toutes les sessions prennent fin et toutes les clés d’API sont révoquées. Consultez ensuite votre compte et retirez ce qui n’est pas à vous :',
    button: 'Consulter le compte',
  },
}
