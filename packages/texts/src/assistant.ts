import { assistant as de } from '../de/assistant.ts'
import { assistant as en } from '../en/assistant.ts'
import { defineTexts } from '../format/texts.ts'

/** What the assistant says in the chat and offers, and its reasons. */
export const assistantTexts = defineTexts('assistant', { en, de })
