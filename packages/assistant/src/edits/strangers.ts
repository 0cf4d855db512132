import { commandPhrases } from '@belvedere/lexicon'
import { compilePattern } from '../language/pattern.ts'
import { indexPatterns, matchAll } from '../language/pattern-index.ts'
import { channelName } from '../say/channel-text.ts'
import { type AnyText, text } from '../say/text.ts'
import { outOfReach } from './guard.ts'
import { type MatchedSlots, slot, type Trouble } from './reader.ts'
import type { EditSentence } from './sentence.ts'

interface StrangerRule {
  id: string
  /** What it reads, in one sentence. */
  reads: string
  patterns: readonly string[]
  trouble(words: string, slots: MatchedSlots): Trouble
}

const unknownField = (words: string, example: (field: string) => AnyText, wanted?: 'group'): Trouble => ({
  kind: 'unknown_field',
  words,
  example,
  ...(wanted && { wanted }),
})

/** Where words stand for a column or a value that the table has not. */
const strangerRules: readonly StrangerRule[] = [
  {
    id: 'stranger on a channel',
    reads: 'Words that name nothing are to be on a channel: “colour by planet”.',
    patterns: [
      '{channel} [<it>] <by> {unknown}',
      '<put> {unknown} <onto> {channel} [axis]',
      '<make> {channel} <by> {unknown}',
    ],
    trouble(words, slots) {
      const channel = slot(slots, 'channel')?.channel ?? 'x'
      return unknownField(words, (field) =>
        channel === 'x' || channel === 'y'
          ? text('offer.put_on', { field, channel })
          : text('offer.channel_by', { field, channel: channelName(channel) }),
      )
    },
  },
  {
    id: 'stranger of panels',
    reads: 'Words that name nothing are to have a small chart each.',
    patterns: ['<facet> [<it>] <by> {unknown}'],
    trouble: (words) => unknownField(words, (field) => text('offer.facet_by', { field }), 'group'),
  },
  {
    id: 'stranger of groups',
    reads: 'Words that name nothing are to group: “by planet”.',
    patterns: ['<split> [<it>] [down|up|out] <by> {unknown}', '[and|then|now] (by|per) {unknown} [<instead>]'],
    trouble: (words) => unknownField(words, (field) => text('offer.split_by', { field }), 'group'),
  },
  {
    id: 'stranger in place of a column',
    reads: 'Words that name nothing are to take a place: “planets instead”.',
    patterns: [
      '[<put>] {unknown} <instead>',
      '{unknown} <instead_of> {column:old}',
      '<replace> {column:old} <with> {unknown}',
      '(add|try|use) {unknown}',
    ],
    trouble: (words) => unknownField(words, (field) => text('offer.instead', { field })),
  },
  {
    id: 'stranger of a control',
    reads: 'Words that name nothing are to be controlled: “a slider for planets”.',
    patterns: [
      '[<add>] (<slider>|<select>|<radio>|<widget>) <for_field> {unknown}',
      '<let_me> <choose> {unknown}',
      '<animate> <over> {unknown}',
    ],
    trouble: (words) => unknownField(words, (field) => text('offer.slider', { field })),
  },
  {
    id: 'strange value',
    reads: 'Words that name nothing are to be kept or left out: “only Mars”.',
    patterns: ['<only> [the] {unknown}', '<without> [the] {unknown}', '<what_about> {unknown}'],
    trouble: (words) => ({ kind: 'unknown_value', words }),
  },
]

const compiled = indexPatterns(
  strangerRules.flatMap((rule) =>
    rule.patterns.map((source) => ({ rule, pattern: compilePattern(source, commandPhrases) })),
  ),
)

const onlyNumber = indexPatterns(
  ['<only> [the] {number}', '<what_about> {number}', '<without> [the] {number}'].map((source) => ({
    pattern: compilePattern(source, commandPhrases),
  })),
)

/** A year that lies outside of the times of the table. */
export function readStrangeYear(sentence: EditSentence): Trouble | undefined {
  const { table, facts } = sentence.linked
  const time = table.fields.find(({ name }) => facts.fields.get(name)?.role === 'time')
  if (!time) return undefined
  const [year] = matchAll(onlyNumber, sentence)
    .toSorted((a, b) => a.match.start - b.match.start)
    .flatMap(({ match: { slots } }) => {
      const found = slots.get('number')?.value
      return found?.kind === 'number' && isYear(found.number) ? [found.number] : []
    })
  if (year === undefined) return undefined
  const isDate = time.type === 'temporal'
  const [min, max] = isDate ? [Date.UTC(year, 0), Date.UTC(year + 1, 0) - 1] : [year, year]
  return outOfReach([{ type: 'set_filter', filter: { op: 'range', field: time.name, min, max } }], table)
}
const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1000 && number <= 2999

/** What the first words stand for that name nothing, where a column or a value should be named; null: nothing. */
export function readStranger(sentence: EditSentence): { trouble: Trouble; coverage: number } | null {
  let best: { trouble: Trouble; coverage: number } | null = null
  for (const { rule, match } of matchAll(compiled, sentence).toSorted((a, b) => a.match.start - b.match.start)) {
    const coverage = match.taken.filter((at) => sentence.content.has(at)).length / Math.max(1, sentence.content.size)
    const slots: MatchedSlots = { get: (name) => match.slots.get(name)?.value }
    const words = slot(slots, 'unknown')?.text
    if (words !== undefined && (!best || best.coverage < coverage))
      best = { trouble: rule.trouble(words, slots), coverage }
  }
  return best
}
