import type { unread as english } from '../en/unread.ts'
import type { TranslationOf } from '../format/message.ts'

export const unread: TranslationOf<typeof english> = {
  languages:
    'Je ne comprends pour l’instant que l’anglais et l’allemand. Les noms des colonnes et les valeurs peuvent être dans toutes les langues. Voici comment demander :',
}
