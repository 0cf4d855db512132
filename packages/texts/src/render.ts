import { render as de } from '../de/render.ts'
import { render as en } from '../en/render.ts'
import { defineTexts } from '../format/texts.ts'

/** Why a chart cannot be drawn, and what is missing from its picture. */
export const renderTexts = defineTexts('render', { en, de })
