import type { Spec, TableProfile } from '@belvedere/spec'
import { placedBeside } from '../edits/in-chart.ts'
import { matchesOf } from '../edits/read-edits.ts'
import type { EditSentence } from '../edits/sentence.ts'
import type { ChartFacts } from '../intent/chart-facts.ts'
import { joints, plainly } from '../language/en/interpret/clauses.ts'

const turns: ReadonlySet<string> = new Set(['horizontal', 'vertical'])

/** A chart of nothing in particular, against which clauses are recognised before there is a chart. */
const anyChart: ChartFacts = {
  mark: 'point',
  uses: (['x', 'y', 'color'] as const).map((channel) => ({ channel, field: null, def: {} })),
  horizontal: false,
  aggregated: false,
  measure: { channel: 'y', field: null, def: {} },
  dimension: null,
  bounded: null,
}

export interface Clauses {
  /** What the sentence says of the chart itself. */
  chart: string
  /** What it says of size, time, controls, scales and title; applied once the chart is there. */
  dress: string
}

/** Parts "…, sized by population, one step per year" from what the chart shows; null where there is nothing to part. */
export const partClauses = (sentence: EditSentence, table: TableProfile): Clauses | null => {
  const spec: Spec = { data: { name: table.name }, mark: 'point', encoding: {} }
  const { tokens, message, named } = sentence
  const says = (start: number, end: number, words: ReadonlySet<string>) =>
    tokens
      .slice(start, end)
      // "The job title of all people" titles nothing.
      .some(({ text, kind }, at) => kind !== 'quoted' && !named.has(start + at) && words.has(text))
  const all = matchesOf(sentence, { spec, facts: anyChart, table, filters: [] })
  // Which way bars lie is said of the chart's own mark, so these words stay where they are.
  const turned = all
    .filter(({ start, end }) => says(start, end, plainly))
    .flatMap(({ command }) => (turns.has(command.id) ? [`make it ${command.id}`] : []))
  const matches = [
    ...all.filter(
      ({ command: { withChart }, start, end }) => withChart === true || (withChart && says(start, end, withChart)),
    ),
    ...placedBeside(sentence.linked).map(({ first, last }) => ({ start: first, end: last + 1 })),
  ]
  if (matches.length + turned.length === 0) return null
  const cut = new Set(matches.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)))
  const text = (keep: (at: number) => boolean) =>
    tokens
      .flatMap((token, at) => {
        if (!keep(at)) return []
        const dangles = joints.has(token.text) && !(at + 1 < tokens.length && keep(at + 1))
        return dangles ? [] : [message.slice(token.start, token.end)]
      })
      .join(' ')
  const chart = text((at) => !cut.has(at))
  const said = matches.map(({ start, end }) => text((at) => at >= start && at < end))
  return chart === '' ? null : { chart, dress: [...said, ...turned].join(', ') }
}
