import { isObject } from '@belvedere/spec'
import type { LocaleText } from '../theme/locales.ts'
import type { VegaGuide } from '../vega/vega-types.ts'

/** Words of a language for the labels of axes and legends. */
export type GuideText = Pick<LocaleText, 'none' | 'million' | 'billion'>

/** Abbreviates large numbers on an axis: "20 bn" instead of "20,000,000,000". All labels share a unit, chosen by the domain. */
export function shortenAxisNumbers(axis: VegaGuide, scale: string, { million, billion }: GuideText): void {
  const largest = `max(abs(domain('${scale}')[0]), abs(domain('${scale}')[1]))`
  setUnformattedLabels(
    axis,
    `datum.value === 0 ? datum.label : ${largest} >= 2e9 ? ${abbreviated('1e9', billion)} : ${largest} >= 2e6 ? ${abbreviated('1e6', million)} : datum.label`,
  )
}

/** Abbreviates large numbers in a legend, each with its own unit: "20 M", "1 bn". A single value is "1", not "1.000000". */
export function shortenLegendNumbers(legend: VegaGuide, scale: string, { million, billion }: GuideText): void {
  const isSingle = `domain('${scale}')[0] === domain('${scale}')[1]`
  setUnformattedLabels(
    legend,
    `abs(datum.value) >= 1e9 ? ${abbreviated('1e9', billion)} : abs(datum.value) >= 1e6 ? ${abbreviated('1e6', million)} : ${isSingle} ? format(datum.value, ',.6~g') : datum.label`,
  )
}

/** Labels missing values with a word of the chart's language instead of "null". */
export const labelNulls = (guide: VegaGuide, { none }: GuideText) =>
  setUnformattedLabels(guide, `datum.value === null ? '${none}' : datum.label`)

/** A Vega expression for a number in units of `size`. */
const abbreviated = (size: string, unit: string) => `format(datum.value / ${size}, ',.6~g') + ' ${unit}'`

/** Sets the expression unless the spec gives a number format. */
function setUnformattedLabels(guide: VegaGuide, signal: string): void {
  if (guide.format === undefined) setLabels(guide, signal)
}

/** Sets the Vega expression of the labels, unless the spec has its own. */
export function setLabels(guide: VegaGuide, signal: string): void {
  const encode = isObject(guide.encode) ? guide.encode : {}
  const labels = isObject(encode.labels) ? encode.labels : {}
  const update = isObject(labels.update) ? labels.update : {}
  if (update.text !== undefined) return
  guide.encode = { ...encode, labels: { ...labels, update: { ...update, text: { signal } } } }
}
