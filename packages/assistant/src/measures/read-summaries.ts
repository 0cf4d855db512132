import { wordClass } from '@belvedere/lexicon'
import type { Aggregate, FieldProfile } from '@belvedere/spec'
import { type LinkedSentence, overlap } from '../link/sentence.ts'
import { surestOf } from '../link/surest.ts'
import { isMeasure } from '../propose/chart-slot.ts'

/** A number, and how it is summed up. */
export interface Summary {
  field: FieldProfile
  aggregate: Aggregate
}

/** Numbers that are summed up each in a way of its own, and the message about the first of them. */
export interface Summaries {
  summaries: readonly Summary[]
  message: string
}

const joints = wordClass('between listed numbers')
const fillers = wordClass('inside names')
/** Ways to make one number of many that are measured alike. */
const summing: ReadonlySet<string> = new Set<Aggregate>(['sum', 'mean', 'median', 'min', 'max', 'stdev'])
const sureName = 0.45

/** Reads "lowest, highest and average price", "total inflow and average depth": summaries in a row. */
export function readSummaries(sentence: LinkedSentence): Summaries | null {
  const { message, tokens } = sentence
  for (const first of tokens.keys()) {
    const row = rowFrom(sentence, first)
    const [own] = row
    const last = row.at(-1)
    const ways = new Set(row.map(({ aggregate }) => aggregate))
    const different = new Set(row.map(({ aggregate, field }) => `${aggregate} ${field.name}`))
    if (!own || !last || ways.size < 2 || different.size < row.length) continue
    const rest = [message.slice(0, tokens[first]?.start), message.slice(tokens[last.end - 1]?.end)]
    return { summaries: row, message: rest.join(`average "${own.field.name}"`) }
  }
  return null
}

interface Placed extends Summary {
  /** The index of the token behind it. */
  end: number
}

/** The summaries in a row from a token on; one that names no number is of the number behind it. */
function rowFrom(sentence: LinkedSentence, first: number): Placed[] {
  const { tokens } = sentence
  const row: Placed[] = []
  let open: Aggregate[] = []
  for (let at = first; at < tokens.length; ) {
    const summary = aggregateAt(sentence, at)
    const named = numberAt(sentence, past(sentence, summary?.end ?? at, fillers))
    const aggregate = summary?.aggregate ?? row.at(-1)?.aggregate
    if (!aggregate || (!summary && !named)) break
    if (named) {
      row.push(...[...open, aggregate].map((one) => ({ ...named, aggregate: one })))
      open = []
    } else open.push(aggregate)
    const end = named?.end ?? summary?.end ?? at
    const next = past(sentence, end, joints)
    if (next === end) break
    at = next
  }
  return open.length > 0 ? [] : row
}

function aggregateAt({ cues }: LinkedSentence, at: number): { aggregate: Aggregate; end: number } | null {
  const cue = cues.find(({ kind, first, means }) => kind === 'aggregate' && first === at && summing.has(means))
  return cue ? { aggregate: cue.means as Aggregate, end: cue.last + 1 } : null
}

function numberAt({ columns, facts, cues }: LinkedSentence, at: number): { field: FieldProfile; end: number } | null {
  const [link] = surestOf(
    columns.filter(
      (one) =>
        one.first === at &&
        one.score >= sureName &&
        isMeasure(facts.fields.get(one.field.name)) &&
        !cues.some((cue) => cue.kind === 'aggregate' && overlap(cue, one)),
    ),
  )
  return link ? { field: link.field, end: link.last + 1 } : null
}

const past = ({ tokens }: LinkedSentence, from: number, words: ReadonlySet<string>): number => {
  let at = from
  while (words.has(tokens[at]?.text ?? '')) at += 1
  return at
}
