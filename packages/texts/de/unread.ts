import type { unread as english } from '../en/unread.ts'
import type { TranslationOf } from '../format/message.ts'

export const unread: TranslationOf<typeof english> = {
  languages:
    'Ich lese bisher Deutsch und Englisch. Namen von Spalten und Werte dürfen in jeder Sprache sein. So kannst du fragen:',
}
