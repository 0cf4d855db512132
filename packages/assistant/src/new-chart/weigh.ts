import type { Spec } from '@belvedere/spec'
import type { EditReading } from '../edits/read-edits.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { chartFacts, type Use } from '../intent/chart-facts.ts'
import { designs, openers, pointers, timely } from '../language/en/new-chart/weigh.ts'
import type { Reading } from '../recommendation.ts'

/** Readers that only name a field; several of them together are a whole new request. */
const naming: ReadonlySet<string> = new Set([
  'swap_in',
  'what_about_field',
  'group_by',
  'add_field',
  'set_mark',
  'set_aggregate',
  'set_time_unit',
])

/** Readers of controls and steps through time. */
const steering: ReadonlySet<string> = new Set(
  'timestep timestep_unit timestep_unnamed add_slider add_select add_radio add_widget add_slider_unnamed'.split(' '),
)
const limiting: ReadonlySet<string> = new Set(['limit_top', 'limit_bottom'])

/** How many things a reading puts on channels: fields and counts. */
const shownBy = (reading: Reading | undefined): number =>
  new Set(reading?.partial.encodings.map(({ field, aggregate }) => field ?? aggregate ?? '')).size

/**
 * Edit of the chart that stands, or a new chart? What explains more of the words wins. A sentence that names all parts
 * of a chart is a new one, even where every part could also be exchanged one by one. `chart` is the part of the sentence
 * that the readings were made of, `current` the chart that stands.
 */
export const preferEdit = (
  edit: EditReading | null,
  readings: readonly Reading[],
  sentence: EditSentence,
  { chart = sentence, current }: { chart?: EditSentence; current: Spec | null },
): 'edit' | 'new' => {
  if (!edit) return 'new'
  const [best] = readings
  if (!best) return 'edit'
  const drawn = new Set(current ? chartFacts(current)?.uses.map(({ field }) => field) : [])
  const words = sentence.tokens.map(({ text }) => text)
  const points = words.some((word) => pointers.has(word))
  const opens = words.slice(0, 4).some((word) => openers.has(word))
  const settled =
    edit.edits.length > 0 || edit.troubles.some(({ kind }) => kind === 'which_field' || kind === 'impossible')
  const wholly = edit.coverage > 0.99 && settled
  // "As a line over time" names nothing but the time: what is measured stands.
  if (wholly && edit.readers.every((reader) => reader === 'over_time')) return 'edit'
  const shown = shownBy(best)
  const named = edit.readers.filter((reader) => naming.has(reader)).length
  const whole = shown >= 2 && namedFields(best).size >= (hasCount(best) ? 1 : 2)
  const covers = coverageOf(best, chart)
  // "Average per agent" says of what only by the chart that stands.
  const measured = current ? chartFacts(current)?.measure : null
  if (settled && edit.coverage >= 0.6 && measured?.field && saysAggregate(chart) && countsOnly(best)) return 'edit'
  // "By age group, country as colour" says nothing of what is measured: that stands.
  const dresses = !hasCount(best) && countsOnly(best)
  if (wholly && measured?.field && dresses && !opens && edit.readers.length > 1) return 'edit'
  if (!points && covers >= 0.6 && edit.readers.every((reader) => naming.has(reader)) && isAnew(edit, current))
    return 'new'
  // "Average temperature by month" names what is measured, how, and along what; nothing of the old chart is left in it.
  if (!points && covers >= 0.9 && isMeasuredAlong(best, chart, drawn)) return 'new'
  // "Top 10 countries by population" is a chart of its own, unless it cuts the one that stands.
  const ranks = edit.readers.some((reader) => limiting.has(reader))
  if (ranks && whole && !points && covers >= 0.6 && ![...namedFields(best)].every((name) => drawn.has(name)))
    return 'new'
  // "Temperature over time" is a whole request, though it names one field.
  const overTime = timely.test(sentence.message)
  if (overTime && !points && shown >= 2 && covers >= 0.5 && !edit.readers.some((reader) => steering.has(reader)))
    return 'new'
  // "At least 150 hp" may be drawn as something new, but nobody who looks at a chart means that.
  if (wholly && !opens && !edit.readers.some((reader) => naming.has(reader))) return 'edit'
  if (wholly && !whole && !words.some((word) => designs.has(word))) return 'edit'
  if (whole && !points && named >= 2 && covers >= 0.6) return 'new'
  if (whole && opens && covers >= edit.coverage - 0.1 && !points) return 'new'
  if (opens && !points && named > 0 && edit.cues < 2 && covers >= 0.6) return 'new'
  const forEdit = edit.coverage + Math.min(0.3, 0.1 * edit.cues) + (points ? 0.25 : 0) - (settled ? 0 : 0.25)
  const forNew = covers + 0.4 * Math.min(1, best.confidence) + (whole ? 0.15 : -0.15) + (opens ? 0.15 : 0)
  return forEdit >= forNew ? 'edit' : 'new'
}

/** "Revenue per month" puts other things in the place of the measure and of the groups: nothing of the old question is left. */
const isAnew = ({ edits }: EditReading, current: Spec | null): boolean => {
  const facts = current && chartFacts(current)
  const replaces = (use: Use | null | undefined) =>
    edits.some(
      (edit) =>
        (edit.type === 'replace_field' && edit.from === use?.field) ||
        (edit.type === 'set_channel' && edit.channel === use?.channel && edit.encoding.field !== use.field),
    )
  return replaces(facts?.measure) && replaces(facts?.dimension)
}

/** "How many" stands for a measure; a count that was only filled in does not. */
const hasCount = (reading: Reading) =>
  reading.evidence.some(({ kind, meaning }) => kind === 'aggregate' && meaning === 'count')

/** An aggregate of values is spoken of. */
const saysAggregate = (sentence: EditSentence): boolean =>
  [...sentence.content].some((at) =>
    sentence.fill('aggregate', at).some(({ value }) => value.kind === 'aggregate' && value.aggregate !== 'count'),
  )
const countsOnly = ({ partial }: Reading): boolean =>
  partial.encodings.some(({ aggregate }) => aggregate === 'count') &&
  partial.encodings.every(({ aggregate }) => !aggregate || aggregate === 'count')

/** Whether the words name an aggregate and two fields (a unit of time stands for its field), one of which the chart lacks. */
function isMeasuredAlong(reading: Reading, sentence: EditSentence, drawn: ReadonlySet<string | null>): boolean {
  const inUnits = [...sentence.content].some((at) => sentence.fill('timeunit', at).length > 0)
  const timed = inUnits ? reading.partial.encodings.filter(({ timeUnit }) => timeUnit) : []
  const fields = [...new Set([...namedFields(reading), ...timed.flatMap(({ field }) => field ?? [])])]
  const measures = reading.evidence.some(({ kind, meaning }) => kind === 'aggregate' && meaning !== 'count')
  return measures && fields.length >= 2 && fields.some((name) => !drawn.has(name))
}

/** Fields that the words name themselves, not those that were filled in. */
const namedFields = (reading: Reading): ReadonlySet<string> =>
  new Set(reading.evidence.filter(({ kind }) => kind === 'column').map(({ meaning }) => meaning))

/** Share of a message's meaningful words that a reading rests on, 0–1. */
const coverageOf = (reading: Reading, sentence: EditSentence): number => {
  const content = [...sentence.content]
  if (content.length === 0) return 0
  const timed = reading.partial.encodings.some(({ timeUnit, type }) => Boolean(timeUnit) || type === 'temporal')
  const inUnit = new Set(
    content.flatMap((at) =>
      timed
        ? sentence.fill('timeunit', at).flatMap(({ end }) => Array.from({ length: end - at }, (_, i) => at + i))
        : [],
    ),
  )
  const covered = content.filter((at) => {
    const token = sentence.tokens[at]
    return (
      token &&
      (inUnit.has(at) ||
        openers.has(token.text) ||
        reading.evidence.some(({ start, end }) => start < token.end && end > token.start))
    )
  })
  return covered.length / content.length
}
