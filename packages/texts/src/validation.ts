import { validation as de } from '../de/validation.ts'
import { validation as en } from '../en/validation.ts'
import { defineTexts } from '../format/texts.ts'

/** What is wrong with a specification. Code and keys of the specification are in "straight quotes". */
export const validationTexts = defineTexts('validation', { en, de })
