import { fieldTexts as en } from '@belvedere/contract'
import { contract as de } from '../de/contract.ts'
import type { TranslatableText } from '../format/message.ts'
import { defineTexts } from '../format/texts.ts'

/** The texts of the contract's schemas. */
export const contractTexts = defineTexts('contract', { en, de })

const messages = new Map<string, TranslatableText>(
  Object.entries(en).map(([key, english]) => [english, { key: `${contractTexts.name}.${key}` }]),
)

/** The message of a schema of the contract, by its English text. */
export const contractMessage = (english: string): TranslatableText | undefined => messages.get(english)
