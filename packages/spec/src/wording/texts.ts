import { type Message, textOfAll } from '@belvedere/texts'
import { specTexts } from '@belvedere/texts/spec'

export const textOf = textOfAll(specTexts)
export const text = specTexts.message

/** A message of this package in English. */
export const englishText = (message: Message): string => textOf(message, 'en')
