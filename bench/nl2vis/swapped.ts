import { readFileSync } from 'node:fs'
import { findSpans } from '../../packages/assistant/src/interpreter/index.ts'
import { type Case, type Corpus, type Gold, isRight } from '../../packages/assistant/train/judge.ts'
import { profileOf } from '../../packages/assistant/train/profiles.ts'
import type { AnswerCase } from './answers.ts'
import type { Result } from './scorer.ts'

/** Names that share no word with the ones they stand for. */
const others = [
  'Stadium',
  'Ticket Price',
  'Tiers',
  'Attendance',
  'Floor Area',
  'Roof Height',
  'Noise Level',
  'Season',
  'League',
]

/**
 * Asks the same with every field of the table called something else, in the table and in the sentence. What is then
 * lost was learned from, or written for, the names and not the way of asking.
 */
export async function swapped(asked: Case, { engine, tablePath }: Corpus, answer: AnswerCase): Promise<Result> {
  const text = readFileSync(tablePath(asked.table), 'utf8')
  const header = text.slice(0, text.indexOf('\n')).trim().split(',')
  const renamed = new Map(header.map((name, at) => [name, others[at] ?? `Other ${at}`]))
  const table = engine.tableFromCSV([...renamed.values()].join(',') + text.slice(text.indexOf('\n')))
  const profile = profileOf('events', table, engine)
  const before = profileOf('cars', engine.loadTable(tablePath(asked.table)), engine)
  const utterances = asked.utterances.map((utterance) => {
    const named = findSpans(utterance, [before]).flatMap((span) =>
      span.kind === 'column' && span.score >= 0.5 ? [span] : [],
    )
    let rest = utterance.length
    let message = utterance
    for (const span of named.sort((a, b) => b.end - a.end || a.start - b.start)) {
      if (span.end > rest) continue
      message = message.slice(0, span.start) + (renamed.get(span.field) ?? '') + message.slice(span.end)
      rest = span.start
    }
    return message
  })
  const golds = [asked.gold, ...(asked.alts ?? [])].map((gold) => withNames(gold, renamed))
  const { spec } = await answer({ ...asked, utterances }, profile)
  const chart = spec !== null && isRight(engine, golds, table, spec)
  return { asked, fair: { chart, sort: null }, strict: { chart, sort: null } }
}

const withNames = (gold: Gold, renamed: Map<string, string>): Gold => ({
  ...gold,
  encodings: gold.encodings.map(({ field, ...encoding }) => {
    const name = field === undefined ? undefined : renamed.get(field)
    return name === undefined ? encoding : { ...encoding, field: name }
  }),
})
