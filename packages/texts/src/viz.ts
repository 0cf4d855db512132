import { viz as de } from '../de/viz.ts'
import { viz as en } from '../en/viz.ts'
import { defineTexts } from '../format/texts.ts'

/** Errors of the visualization service. */
export const vizTexts = defineTexts('viz', { en, de })
