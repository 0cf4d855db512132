import type { Aggregate, AnalysisTask, Mark, TimeUnit } from '@belvedere/spec'
import { openers } from '../language/en/interpreter/cues.ts'
import type { Sentence } from './sentence.ts'
import { overlaps, spansOf } from './utterance.ts'

/** What the words say of the chart as a whole, beside the fields that they name. */
export interface Cues {
  /** Marks that were named. */
  marks: Mark[]
  layouts: Set<'stacked' | 'grouped' | 'normalized' | 'histogram'>
  aggregates: Set<Aggregate>
  units: TimeUnit[]
  tasks: Set<AnalysisTask>
  bin: boolean
  time: boolean
  group: boolean
  color: boolean
  facet: boolean
  /** All of them as names, for the ranker. */
  names: string[]
}

/** Collects the cues outside of sort clauses and filters; words that spell a field's whole name say nothing else. */
export function readCues(sentence: Sentence): Cues {
  const { spans, sort, filters, mentions, limit } = sentence
  const clauses = [...(sort ? [sort] : []), ...filters]
  const main = mentions.filter((mention) => mention.clause === 'main')
  const ranks = (span: { start: number; end: number }) =>
    limit !== null && limit.ranked !== null && overlaps(limit, span)
  const named = main.filter((mention) => (mention.fields[0]?.score ?? 0) >= 0.9 && mention.last > mention.first)
  const loose = main.filter((mention) => mention.last > mention.first)
  const free = spans.filter((span) => {
    if (clauses.some((clause) => overlaps(clause, span))) return false
    if (named.some((mention) => mention.start <= span.start && mention.end >= span.end)) return false
    // "Number of" in "total number of platforms" belongs to the field of that name; "day" in "payment day" is no unit.
    // "With the highest total" ranks by the total, and takes no highest one.
    if (span.kind === 'aggregate') return !named.some((mention) => overlaps(mention, span)) && !ranks(span)
    if (span.kind === 'timeUnit')
      return !loose.some((mention) => mention.start <= span.start && mention.end >= span.end)
    return true
  })
  const drawn = spansOf(free, 'mark')
  // Where no mark was asked for, the bars that are to be put in order are bars.
  const ordered = spansOf(spans, 'mark').filter((span) => sort !== null && overlaps(sort, span))
  const marks = (drawn.length > 0 ? drawn : ordered).filter(
    (span) =>
      !main.some(
        (mention) =>
          overlaps(mention, span) &&
          (mention.fields[0]?.score ?? 0) >= 0.5 &&
          mention.end - mention.start >= span.end - span.start,
      ),
  )
  const aggregates = new Set(outermost(spansOf(free, 'aggregate')).map((span) => span.aggregate))
  for (const mention of main) if (mention.aggregate) aggregates.add(mention.aggregate)
  const units = [...new Set(spansOf(free, 'timeUnit').map((span) => span.timeUnit))]
  const tasks = new Set(spansOf(free, 'task').map((span) => span.task))
  const layouts = new Set(marks.flatMap((span) => span.layout ?? []))
  const has = (channel: string) => spansOf(free, 'channel').some((span) => span.channel === channel)
  const cues = {
    marks: [...new Set(marks.map((span) => span.mark))],
    layouts,
    aggregates,
    units,
    tasks,
    bin: spansOf(free, 'bin').length > 0,
    time: spansOf(free, 'time').length > 0 || spansOf(free, 'date').length > 0,
    group: spansOf(free, 'group').length > 0,
    color: has('color'),
    facet: has('column'),
  }
  return { ...cues, names: namesOf(cues, sentence) }
}

/** "Total number of" counts; the "total" inside it sums nothing. */
function outermost<S extends { start: number; end: number }>(spans: S[]): S[] {
  return spans.filter(
    (span) =>
      !spans.some(
        (other) =>
          other !== span &&
          other.start <= span.start &&
          other.end >= span.end &&
          other.end - other.start > span.end - span.start,
      ),
  )
}

function namesOf(cues: Omit<Cues, 'names'>, { sort, limit, tokens, filters }: Sentence): string[] {
  const names = ['any']
  for (const mark of cues.marks) names.push(`mark-${mark}`)
  if (cues.marks.length === 0) names.push('mark-open')
  for (const layout of cues.layouts) names.push(layout)
  for (const aggregate of cues.aggregates) names.push(`agg-${aggregate}`)
  if (cues.aggregates.size === 0) names.push('agg-none')
  for (const unit of cues.units) names.push(`unit-${unit}`)
  for (const task of cues.tasks) names.push(`task-${task}`)
  for (const flag of ['bin', 'time', 'group', 'color', 'facet'] as const) if (cues[flag]) names.push(flag)
  if (sort) names.push(sort.axis ? `sort-${sort.axis}` : 'sort')
  if (limit) names.push('limit')
  if (filters.length > 0) names.push('filter')
  const [first, second] = tokens
  if (first?.kind === 'word' && openers.has(first.text)) names.push(`opens-${first.text}`)
  if (first && second && first.text === 'how' && second.text !== 'many') names.push('opens-how-else')
  return names
}
