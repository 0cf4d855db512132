import { unread as de } from '../de/unread.ts'
import { unread as en } from '../en/unread.ts'
import { unread as es } from '../es/unread.ts'
import { defineTexts } from '../format/texts.ts'
import { unread as fr } from '../fr/unread.ts'

/** The answer to a message in a language that the assistant does not read, in that language if the product speaks it. */
export const unreadTexts = defineTexts('unread', { en, de, fr, es })
