import { design as de } from '../de/design.ts'
import { design as en } from '../en/design.ts'
import { defineTexts } from '../format/texts.ts'

/** The rules of chart design, and the labels, reasons and conflicts of charts. */
export const designTexts = defineTexts('design', { en, de })
