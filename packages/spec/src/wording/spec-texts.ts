import { type TranslatableText, textOfAll } from '@belvedere/texts'
import { specTexts } from '@belvedere/texts/spec'
import { type Mark, marks } from '../model/vocabulary.ts'

/** Puts texts of this package's catalogue into words. */
export const textOf = textOfAll(specTexts)
/** Creates a text of this package's catalogue, not yet in a language. */
export const text = specTexts.message

/** A text of this package in English. */
export const englishText = (specText: TranslatableText): string => textOf(specText, 'en')

/** The name of a chart with this mark; “Chart” for marks that a spec only has before it is validated. */
export const chartName = (mark: Mark): TranslatableText =>
  marks.some((candidate) => candidate === mark) ? text(`mark.${mark}`) : text('chart')
