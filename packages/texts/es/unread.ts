import type { unread as english } from '../en/unread.ts'
import type { TranslationOf } from '../format/message.ts'

export const unread: TranslationOf<typeof english> = {
  languages:
    'Por ahora solo entiendo inglés y alemán. Los nombres de las columnas y los valores pueden estar en cualquier idioma. Así se puede preguntar:',
}
