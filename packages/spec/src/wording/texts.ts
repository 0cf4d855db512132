import { type TextMessage, textOfAll } from '@belvedere/texts'
import { specTexts } from '@belvedere/texts/spec'
import { type Mark, marks } from '../model/vocabulary.ts'

export const textOf = textOfAll(specTexts)
export const text = specTexts.message

/** A message of this package in English. */
export const englishText = (message: TextMessage): string => textOf(message, 'en')

/** The name of a chart with this mark; “Chart” for marks that a spec only has before it is validated. */
export const chartName = (mark: Mark): TextMessage =>
  marks.some((candidate) => candidate === mark) ? text(`mark.${mark}`) : text('chart')
