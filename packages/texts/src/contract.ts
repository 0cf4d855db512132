import { fieldTexts as en } from '@belvedere/contract'
import { contract as de } from '../de/contract.ts'
import type { TextMessage } from '../format/message.ts'
import { defineTexts } from '../format/texts.ts'

/** The messages of the contract's schemas. */
export const contractTexts = defineTexts('contract', { en, de })

const messages = new Map<string, TextMessage>(
  Object.entries(en).map(([key, english]) => [english, { key: `${contractTexts.name}.${key}` }]),
)

/** The message of a schema of the contract, by its English text. */
export const contractMessage = (english: string): TextMessage | undefined => messages.get(english)
