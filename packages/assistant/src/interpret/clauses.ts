import type { Spec, TableProfile } from '@belvedere/spec'
import { matchesOf } from '../edits/read-edits.ts'
import type { EditSentence } from '../edits/sentence.ts'
import type { ChartFacts } from '../intent/chart-facts.ts'
import { bounding, joints, plainly } from '../language/en/interpret/clauses.ts'

/** Readers whose words dress a chart and say nothing of what it shows. */
const dressing: ReadonlySet<string> = new Set([
  'timestep',
  'timestep_unit',
  'add_slider',
  'add_select',
  'add_radio',
  'set_title',
  'log_scale',
  'symlog_scale',
  'sqrt_scale',
  'zero_on',
  'zero_off',
  'brush',
  'zoom',
  'legend_click',
  'not_yet',
  'add_mean_line',
  'add_median_line',
  'add_threshold',
  'add_trend',
  'add_spread',
  'add_confidence',
  'add_stdev',
  'add_stderr',
  'add_labels',
])
/** On these channels a new chart's sentence may put something; colour and the axes belong to the chart itself. */
const dressingChannels: ReadonlySet<string> = new Set(['size', 'shape', 'opacity', 'strokeDash', 'tooltip'])
const bounds: ReadonlySet<string> = new Set(['keep_values', 'drop_values', 'keep_condition', 'drop_condition'])
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
  const says = (start: number, end: number, words: RegExp) =>
    tokens
      .slice(start, end)
      // "The job title of all people" titles nothing.
      .some(({ text, kind }, at) => kind !== 'quoted' && !named.has(start + at) && words.test(text))
  const all = matchesOf(sentence, { spec, facts: anyChart, table, filters: [] })
  // Which way bars lie is said of the chart's own mark, so these words stay where they are.
  const turned = all
    .filter(({ name, start, end }) => turns.has(name) && says(start, end, plainly.turn))
    .map(({ name }) => `make it ${name}`)
  const matches = all.filter(
    ({ name, result, start, end }) =>
      (dressing.has(name) && (!(name in plainly) || says(start, end, plainly[name] ?? /^$/))) ||
      (bounds.has(name) && tokens.slice(start, end).some(({ text }) => bounding.has(text))) ||
      (name === 'set_channel' &&
        'edits' in result &&
        result.edits.every((edit) => edit.type === 'set_channel' && dressingChannels.has(edit.channel))),
  )
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
