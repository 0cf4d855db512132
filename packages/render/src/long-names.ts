import { isRecord } from './spec-tree.ts'
import type { VegaGuide } from './vega-edge.ts'

/** Stands for the end of a line in a label; no name of a table has it. */
const lineEnd = '\u2028'
/** Of a label's font, in CSS pixels: what a letter takes on the average, and a line. */
const letterWidth = 6.4
const lineHeight = 13.5

/**
 * Names on an upright axis that are too long for one line go on in a second one, where the step of each has room for two.
 * `step` and `limit` are expressions for pixels.
 */
export function breakNames(axis: VegaGuide, { step, limit }: { step: string; limit: string }): void {
  const encode = isRecord(axis.encode) ? axis.encode : {}
  const labels = isRecord(encode.labels) ? encode.labels : {}
  const update = isRecord(labels.update) ? labels.update : {}
  const { text } = update
  if (!isRecord(text) || typeof text.signal !== 'string') return
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
