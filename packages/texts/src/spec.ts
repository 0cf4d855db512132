import { spec as de } from '../de/spec.ts'
import { spec as en } from '../en/spec.ts'
import { defineTexts } from '../format/texts.ts'

/** Titles, descriptions and steps of charts, and why an edit or a derived table was refused. */
export const specTexts = defineTexts('spec', { en, de })
