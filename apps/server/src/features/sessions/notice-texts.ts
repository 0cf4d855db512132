import type { AccountNotice } from '../../room/account-notice.ts'
import type { MailLanguage } from './mail-texts.ts'

interface NoticeTexts extends Record<AccountNotice, { subject: string; what: string }> {
  expected: string
  otherwise: string
  button: string
}

/** `{when}`: date and time in UTC. */
export const noticeTexts: Record<MailLanguage, NoticeTexts> = {
  en: {
    password_changed: {
      subject: 'Your password was changed',
      what: 'The password of your Belvedere account was changed: {when} (UTC).',
    },
    provider_linked: {
      subject: 'A new way into your account',
      what: 'A provider was linked to your Belvedere account: {when} (UTC). Whoever signs in there now enters it.',
    },
    key_made: {
      subject: 'A new API key',
      what: 'An API key was made for your Belvedere account: {when} (UTC). Whoever has it acts in your name.',
    },
    taken_over: {
      subject: 'The ways into your account were replaced',
      what: 'Somebody signed in to your Belvedere account by a provider that vouches for this address: {when} (UTC). Until then it was not known whether whoever used the account has this address. Its password, linked providers, API keys and sessions from before are gone.',
    },
    expected: 'If it was you, there is nothing to do.',
    otherwise:
      'If it was not you, set a new password: where you sign in, choose “Forgot your password?”. That ends every session and revokes every API key. Then look at your account, and take off what is not yours:',
    button: 'Look at the account',
  },
  de: {
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      what: 'das Passwort Ihres Kontos bei Belvedere wurde geändert: {when} (UTC).',
    },
    provider_linked: {
      subject: 'Ein neuer Weg in Ihr Konto',
      what: 'mit Ihrem Konto bei Belvedere wurde ein Anbieter verknüpft: {when} (UTC). Wer sich dort anmeldet, kommt nun hinein.',
    },
    key_made: {
      subject: 'Ein neuer API-Schlüssel',
      what: 'für Ihr Konto bei Belvedere wurde ein API-Schlüssel erstellt: {when} (UTC). Wer ihn hat, handelt in Ihrem Namen.',
    },
    taken_over: {
      subject: 'Die Wege in Ihr Konto wurden ersetzt',
      what: 'jemand hat sich bei Ihrem Konto bei Belvedere über einen Anbieter angemeldet, der für diese Adresse bürgt: {when} (UTC). Bis dahin war nicht bekannt, ob diese Adresse der Person gehört, die das Konto benutzt hat. Das Passwort, verknüpfte Anbieter, API-Schlüssel und Sitzungen von vorher gibt es nicht mehr.',
    },
    expected: 'Wenn Sie das waren, brauchen Sie nichts zu tun.',
    otherwise:
      'Wenn Sie das nicht waren, legen Sie ein neues Passwort fest: Wählen Sie bei der Anmeldung „Passwort vergessen?“. Das beendet alle Sitzungen und widerruft alle API-Schlüssel. Sehen Sie dann Ihr Konto an und entfernen Sie, was nicht von Ihnen ist:',
    button: 'Konto ansehen',
  },
  fr: {
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      what: 'Le mot de passe de votre compte Belvedere a été modifié : {when} (UTC).',
    },
    provider_linked: {
      subject: 'Un nouvel accès à votre compte',
      what: 'Un fournisseur a été associé à votre compte Belvedere : {when} (UTC). Toute personne qui s’y connecte accède désormais au compte.',
    },
    key_made: {
      subject: 'Une nouvelle clé d’API',
      what: 'Une clé d’API a été créée pour votre compte Belvedere : {when} (UTC). La personne qui la détient agit en votre nom.',
    },
    taken_over: {
      subject: 'Les accès à votre compte ont été remplacés',
      what: 'Quelqu’un s’est connecté à votre compte Belvedere par un fournisseur qui se porte garant de cette adresse : {when} (UTC). Jusque-là, on ne savait pas si cette adresse appartenait à la personne qui utilisait le compte. Le mot de passe, les fournisseurs associés, les clés d’API et les sessions d’avant ont été supprimés.',
    },
    expected: 'Si c’était vous, vous n’avez rien à faire.',
    otherwise:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe : à la connexion, cliquez sur « Mot de passe oublié ? ». Toutes les sessions prennent fin et toutes les clés d’API sont révoquées. Consultez ensuite votre compte et retirez ce qui n’est pas à vous :',
    button: 'Consulter le compte',
  },
  es: {
    password_changed: {
      subject: 'Su contraseña ha cambiado',
      what: 'La contraseña de su cuenta de Belvedere ha cambiado: {when} (UTC).',
    },
    provider_linked: {
      subject: 'Un nuevo acceso a su cuenta',
      what: 'Se ha vinculado un proveedor a su cuenta de Belvedere: {when} (UTC). Quien inicie sesión allí entra ahora en ella.',
    },
    key_made: {
      subject: 'Una nueva clave de API',
      what: 'Se ha creado una clave de API para su cuenta de Belvedere: {when} (UTC). Quien la tenga actúa en su nombre.',
    },
    taken_over: {
      subject: 'Los accesos a su cuenta se han sustituido',
      what: 'Alguien ha iniciado sesión en su cuenta de Belvedere con un proveedor que responde de esta dirección: {when} (UTC). Hasta entonces no se sabía si la dirección era de quien usaba la cuenta. La contraseña, los proveedores vinculados, las claves de API y las sesiones anteriores ya no existen.',
    },
    expected: 'Si ha sido usted, no tiene que hacer nada.',
    otherwise:
      'Si no ha sido usted, elija una nueva contraseña: al iniciar sesión, pulse «¿Has olvidado la contraseña?». Eso cierra todas las sesiones y revoca todas las claves de API. Después revise su cuenta y quite lo que no sea suyo:',
    button: 'Ver la cuenta',
  },
}
