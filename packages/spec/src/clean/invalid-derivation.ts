import type { TranslatableText } from '@belvedere/texts'
import { englishText } from '../wording/spec-texts.ts'

/** A derivation that does not fit its tables; the text says what to change. */
export class InvalidDerivationError extends Error {
  readonly text: TranslatableText

  constructor(message: TranslatableText) {
    super(englishText(message))
    this.text = message
  }
}
