import type { Spec, TableProfile } from '@belvedere/spec'
import type { ChartFacts } from '../edits/chart-facts.ts'
import type { Found } from '../edits/found.ts'
import { matchesOf } from '../edits/read-edits.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { isTruth } from '../language/en/flags.ts'
import { bounding, joints, leaving, partNouns, plainly, prepositions } from '../language/en/new-chart/clauses.ts'
import type { Token } from '../language/tokens.ts'
import type { Reading } from '../recommendation.ts'

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

const isPeriod = (value: Found, times: ReadonlySet<string>): boolean =>
  value.kind === 'condition' && value.assumed === undefined && value.filters.every(({ field }) => times.has(field))

/** Values, years and bounds that a reading of the sentence left aside, as an edit in words: "only furniture". */
export const leftConditions = (
  { tokens, message, fill }: EditSentence,
  evidence: Reading['evidence'],
  times: ReadonlySet<string>,
): string | null => {
  const said: string[] = []
  /** "For furniture", "in the east": a value that a preposition brings in is a condition. */
  const introduced = (at: number): boolean => {
    const word = tokens[at - 1]?.text ?? ''
    if (word === 'the') return introduced(at - 1)
    // "The number of players" counts rows; "the salary of seniors" is about some of them.
    return word === 'of' ? !partNouns.test(tokens[at - 2]?.text ?? '') : prepositions.has(word)
  }
  const written = (at: number, end: number, values: readonly (string | number | boolean)[]) =>
    values.every(
      (value) =>
        String(value).length > 1 && message.slice(tokens[at]?.start, tokens[end - 1]?.end).includes(String(value)),
    )
  for (let at = 0; at < tokens.length; at++) {
    const taken = (token: Token, by: Reading['evidence']) =>
      by.some(({ start, end }) => start < token.end && end > token.start)
    const found = [...fill('values', at), ...fill('condition', at)].find(({ end, value }) => {
      const certain = 'score' in value && value.score >= 0.75 && value.rivals.length === 0
      // "Laptops and phones" made the reading group by product, and they are still the only ones asked for.
      const own = value.kind === 'values' ? value.field.name : null
      const others = evidence.filter(({ kind, meaning }) => kind !== 'column' || meaning !== own)
      const whole = fill('column', at).some(
        ({ end: last, value: column }) => last >= end && 'score' in column && column.score >= 0.9,
      )
      // The "no" of "no kale" is no value.
      if (isTruth(tokens[at]?.text) && !evidence.some(({ kind, meaning }) => kind === 'column' && meaning === own))
        return false
      if (whole) return false
      const valued = evidence.some(
        (one) => !others.includes(one) && tokens.slice(at, end).some((token) => taken(token, [one])),
      )
      const long = value.kind === 'values' && value.values.every((one) => String(one).length > 1)
      const meant =
        value.kind === 'values'
          ? introduced(at) || (valued && long) || written(at, end, value.values)
          : isPeriod(value, times)
      const open = tokens.slice(at, end).every((token) => !taken(token, others))
      return certain && meant && tokens[at]?.kind !== 'quoted' && open
    })
    const first = tokens[at]
    const last = found && tokens[found.end - 1]
    if (!found || !first || !last) continue
    const leaves = [1, 2].some((back) => leaving.has(tokens[at - back]?.text ?? ''))
    said.push(`${leaves ? 'exclude' : 'only'} ${message.slice(first.start, last.end)}`)
    at = found.end - 1
  }
  return said.length > 0 ? said.join(', ') : null
}
