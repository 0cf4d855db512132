/** Languages of mails; the first is the fallback. */
export const mailLanguages = ['en', 'de', 'fr', 'es'] as const
export type MailLanguage = (typeof mailLanguages)[number]

interface LinkTexts {
  subject: string
  why: string
  button: string
  lasts: string
  otherwise: string
}

interface Texts {
  hello: string
  /** `{name}` is the person's. */
  helloName: string
  byHand: string
  reset_password: LinkTexts
  verify_email: LinkTexts
}

export const mailTexts: Record<MailLanguage, Texts> = {
  en: {
    hello: 'Hello,',
    helloName: 'Hello {name},',
    byHand: 'If the button does not work, copy this address into your browser:',
    reset_password: {
      subject: 'A new password for Belvedere',
      why: 'Somebody, you we hope, asked for a new password for your Belvedere account. With this link you choose one:',
      button: 'Choose a new password',
      lasts: 'The link works once, for 10 minutes.',
      otherwise: 'If it was not you, there is nothing to do: your password stays as it is.',
    },
    verify_email: {
      subject: 'Is this your e-mail address?',
      why: 'This address was given for an account at Belvedere. Please confirm that it is yours:',
      button: 'Confirm the address',
      lasts: 'The link works once, for 24 hours.',
      otherwise: 'If you have no account at Belvedere, please ignore this mail. The address stays unconfirmed.',
    },
  },
  de: {
    hello: 'Guten Tag,',
    helloName: 'Guten Tag {name},',
    byHand: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie bitte diese Adresse in Ihren Browser:',
    reset_password: {
      subject: 'Ein neues Passwort für Belvedere',
      why: 'jemand – wir hoffen, Sie selbst – hat ein neues Passwort für Ihr Konto bei Belvedere angefordert. Mit diesem Link legen Sie es fest:',
      button: 'Neues Passwort wählen',
      lasts: 'Der Link funktioniert einmal und 10 Minuten lang.',
      otherwise: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    },
    verify_email: {
      subject: 'Ist das Ihre E-Mail-Adresse?',
      why: 'diese Adresse wurde für ein Konto bei Belvedere angegeben. Bitte bestätigen Sie, dass sie Ihnen gehört:',
      button: 'Adresse bestätigen',
      lasts: 'Der Link funktioniert einmal und 24 Stunden lang.',
      otherwise:
        'Wenn Sie kein Konto bei Belvedere haben, beachten Sie diese Nachricht bitte nicht. Die Adresse bleibt dann unbestätigt.',
    },
  },
  fr: {
    hello: 'Bonjour,',
    helloName: 'Bonjour {name},',
    byHand: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    reset_password: {
      subject: 'Un nouveau mot de passe pour Belvedere',
      why: 'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte Belvedere. Ce lien vous permet de le choisir :',
      button: 'Choisir un nouveau mot de passe',
      lasts: 'Le lien fonctionne une seule fois, pendant 10 minutes.',
      otherwise: 'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
    },
    verify_email: {
      subject: 'Cette adresse e-mail est-elle la vôtre ?',
      why: 'Cette adresse a été indiquée pour un compte Belvedere. Merci de confirmer qu’elle est bien la vôtre :',
      button: 'Confirmer l’adresse',
      lasts: 'Le lien fonctionne une seule fois, pendant 24 heures.',
      otherwise: 'Si vous n’avez pas de compte Belvedere, ignorez ce message : l’adresse restera non confirmée.',
    },
  },
  es: {
    hello: 'Hola:',
    helloName: 'Hola, {name}:',
    byHand: 'Si el botón no funciona, copie esta dirección en su navegador:',
    reset_password: {
      subject: 'Una nueva contraseña para Belvedere',
      why: 'Alguien, esperamos que usted, ha pedido una nueva contraseña para su cuenta de Belvedere. Con este enlace puede elegirla:',
      button: 'Elegir una nueva contraseña',
      lasts: 'El enlace funciona una sola vez, durante 10 minutos.',
      otherwise: 'Si no ha sido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
    },
    verify_email: {
      subject: '¿Es esta su dirección de correo?',
      why: 'Se ha indicado esta dirección para una cuenta de Belvedere. Confirme, por favor, que es suya:',
      button: 'Confirmar la dirección',
      lasts: 'El enlace funciona una sola vez, durante 24 horas.',
      otherwise: 'Si no tiene una cuenta de Belvedere, ignore este mensaje: la dirección quedará sin confirmar.',
    },
  },
}
