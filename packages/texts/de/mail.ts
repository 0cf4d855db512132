import type { mail as english } from '../en/mail.ts'
import type { TranslationOf } from '../format/message.ts'

export const mail: TranslationOf<typeof english> = {
  hello: 'Hallo,',
  hello_name: 'Hallo {{name}},',
  address: 'Falls die Schaltfläche nicht funktioniert, kopiere diese Adresse in deinen Browser:',
  reset_password: {
    subject: 'Neues Passwort für Belvedere festlegen',
    reason: 'für dein Belvedere-Konto wurde ein neues Passwort angefordert. Über diesen Link legst du es fest:',
    button: 'Neues Passwort wählen',
    expiry: 'Der Link funktioniert einmal und läuft nach 10 Minuten ab.',
    otherwise: 'Falls du das nicht warst, musst du nichts tun: Dein Passwort bleibt unverändert.',
  },
  verify_email: {
    subject: 'Bestätige deine E-Mail-Adresse',
    reason: 'diese Adresse wurde für ein Belvedere-Konto angegeben. Bitte bestätige, dass sie dir gehört:',
    button: 'Adresse bestätigen',
    expiry: 'Der Link funktioniert einmal und läuft nach 24 Stunden ab.',
    otherwise:
      'Falls du kein Belvedere-Konto hast, kannst du diese E-Mail ignorieren. Die Adresse bleibt dann unbestätigt.',
  },
  notice: {
    password_changed: {
      subject: 'Dein Passwort wurde geändert',
      event: 'das Passwort deines Belvedere-Kontos wurde am {{when}} (UTC) geändert.',
    },
    provider_linked: {
      subject: 'Ein Anmeldedienst wurde mit deinem Konto verknüpft',
      event:
        'mit deinem Belvedere-Konto wurde am {{when}} (UTC) ein Anmeldedienst verknüpft. Wer sich dort anmeldet, erhält jetzt Zugang zu deinem Konto.',
    },
    key_made: {
      subject: 'Ein API-Schlüssel wurde erstellt',
      event:
        'für dein Belvedere-Konto wurde am {{when}} (UTC) ein API-Schlüssel erstellt. Programme, die ihn haben, können in deinem Namen handeln.',
    },
    taken_over: {
      subject: 'Die Anmeldewege deines Kontos wurden ersetzt',
      event:
        'am {{when}} (UTC) hat sich jemand bei deinem Belvedere-Konto über einen Anmeldedienst angemeldet, der diese Adresse geprüft hat. Bis dahin war nicht nachgewiesen, dass die Adresse der Person gehört, die das Konto benutzt hat. Das alte Passwort, verknüpfte Anmeldedienste, API-Schlüssel und Sitzungen wurden entfernt.',
    },
    expected: 'Falls du das warst, musst du nichts tun.',
    otherwise:
      'Falls du das nicht warst, lege ein neues Passwort fest: Wähle bei der Anmeldung „Passwort vergessen?“. Dadurch enden alle Sitzungen, und alle API-Schlüssel werden widerrufen. Öffne danach dein Konto und entferne alles, was nicht von dir stammt:',
    button: 'Konto öffnen',
  },
}
