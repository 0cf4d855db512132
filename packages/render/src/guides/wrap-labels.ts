import { isObject } from '@belvedere/spec'
import type { VegaGuide } from '../vega/vega-types.ts'

/** Line separator in labels; does not occur in column names. */
const lineEnd = '\u2028'
/** Average letter width and line height of the label font, in CSS pixels. */
const letterWidth = 6.4
const lineHeight = 13.5

/**
 * Wraps long labels of a vertical axis into two lines if each step has space for two. `step` and `limit` are Vega
 * expressions for pixels.
 */
export function wrapLabels(axis: VegaGuide, { step, limit }: { step: string; limit: string }): void {
  const encode = isObject(axis.encode) ? axis.encode : {}
  const labels = isObject(encode.labels) ? encode.labels : {}
  const update = isObject(labels.update) ? labels.update : {}
  const { text } = update
  if (!isObject(text) || typeof text.signal !== 'string') return
  const letters = `floor(${limit} / ${letterWidth})`
  const halves = `regexp('^(.{1,' + ${letters} + '}) (.+)$')`
  const breaks = `${step} >= ${2 * lineHeight} && length(datum.label) > ${letters} && test(${halves}, datum.label)`
  const broken = `replace(datum.label, ${halves}, '$1\\u2028$2')`
  const added = {
    text: { signal: `${breaks} ? ${broken} : ${text.signal}` },
    lineBreak: { value: lineEnd },
    lineHeight: { value: lineHeight },
    dy: { signal: `${breaks} ? ${-lineHeight / 2} : 0` },
  }
  axis.encode = { ...encode, labels: { ...labels, update: { ...update, ...added } } }
}
