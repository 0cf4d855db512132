import { hasPhraseAt, type Token, wordClass, wordPhrases } from '@belvedere/lexicon'
import type { Channel } from '@belvedere/spec'
import type { ColumnMention } from '../link/columns.ts'
import { type LinkedSentence, overlap, type Range } from '../link/sentence.ts'
import { isLeftOut } from './denials.ts'
import { type GrammarRule, rulesOn } from './rule.ts'

/** A channel of the chart, and the column that words put on it; null: whatever is on it goes. */
export interface ChannelPlacement extends Range {
  channel: NamedChannel
  /** Its name. */
  column: string | null
  link: ColumnMention | null
  /** The step of time that is named in place of a column of times. */
  unit?: string
}

type PlacementRule = GrammarRule<ChannelPlacement, Pick<ChannelPlacement, 'channel' | 'column' | 'unit'>>

const channelWords = {
  x: wordPhrases('channel x'),
  y: wordPhrases('channel y'),
  color: wordPhrases('channel color'),
  size: wordPhrases('channel size'),
  shape: wordPhrases('channel shape'),
  opacity: wordPhrases('channel opacity'),
  strokeDash: wordPhrases('channel strokeDash'),
  row: wordPhrases('channel row'),
  column: wordPhrases('channel column'),
  facet: wordPhrases('channel facet'),
  tooltip: wordPhrases('channel tooltip'),
  detail: wordPhrases('channel detail'),
  theta: wordPhrases('channel theta'),
} satisfies { [channel in Channel]?: readonly (readonly string[])[] }
export type NamedChannel = keyof typeof channelWords
const channelNames = Object.keys(channelWords) as NamedChannel[]

/** The channel that is named at a token, by the longest of its names. */
export function channelAt(tokens: readonly Token[], at: number): (Range & { channel: NamedChannel }) | null {
  const named = channelNames.flatMap((channel) =>
    channelWords[channel]
      .filter((words) => hasPhraseAt(tokens, at, words))
      .map((words) => ({ channel, first: at, last: at + words.length - 1 })),
  )
  return named.toSorted((a, b) => b.last - a.last)[0] ?? null
}

const leastName = 0.4
const wholeName = 0.85

/** Where channels are named, and no columns: by their names, or by words for small charts. */
const channelsIn = ({ tokens, columns, cues }: LinkedSentence) =>
  [
    ...[...tokens.keys()].flatMap((at) => channelAt(tokens, at) ?? []),
    ...cues.flatMap(({ kind, means, first, last }) =>
      kind === 'channel' && means === 'column' ? [{ channel: 'facet' as const, first, last }] : [],
    ),
  ].filter(
    (one, _, all) =>
      !all.some((other) => other !== one && other.first < one.first && other.last >= one.last) &&
      !columns.some((link) => link.score >= wholeName && overlap(link, one)),
  )

const gapTo = (from: number, to: number, { tokens }: LinkedSentence, words: ReadonlySet<string>): boolean =>
  tokens.slice(from, to).every(({ text }) => words.has(text))

const maxGap = 5
const behindChannel = wordClass('between a channel and its column')
const behindColumn = wordClass('between a column and its channel')
const splitWords = wordClass('names of a split')
const takingAway = wordClass('taking a channel away')
const behindTakingAway = wordClass('between taking away and a channel')

/** The longest name that begins, or ends, at a place; of equal ones the surest. */
const nearest = (links: readonly ColumnMention[]): ColumnMention | null =>
  links.toSorted((a, b) => b.last - b.first - (a.last - a.first) || b.score - a.score)[0] ?? null

/** Whether a word of taking away stands before a place. */
export const isBehindTaking = (tokens: readonly Token[], first: number): boolean => {
  for (let at = first - 1; at >= Math.max(0, first - maxGap); at--) {
    const text = tokens[at]?.text ?? ''
    if (takingAway.has(text)) return true
    if (!behindTakingAway.has(text)) return false
  }
  return false
}

/** "Year" is of the first column of times. */
function stepAt(
  { cues, table, facts }: LinkedSentence,
  at: number,
): Pick<ChannelPlacement, 'column' | 'unit' | 'last'> | null {
  const cue = cues.find(({ kind, last }) => kind === 'unit' && last === at)
  const time = table.fields.find(({ name, type }) => type === 'temporal' && facts.fields.get(name)?.role === 'time')
  return cue && time ? { column: time.name, unit: cue.means, last: at } : null
}

/** How words say which column is on which channel. */
export const placementRules: readonly PlacementRule[] = [
  {
    id: 'column behind channel',
    reads: 'A column follows the channel that it is put on, with nothing but small words between.',
    examples: [
      { table: 'people', message: 'colour by gender', means: { channel: 'color', column: 'gender' } },
      {
        table: 'people',
        message: 'change the y axis to income',
        means: { channel: 'y', column: 'income' },
      },
      { table: 'orders', message: 'colour by year', means: { channel: 'color', column: 'ordered', unit: 'year' } },
      {
        table: 'people',
        message: 'different shapes for each country',
        means: { channel: 'shape', column: 'country' },
      },
    ],
    find: (sentence) =>
      channelsIn(sentence).flatMap(({ channel, first, last }): ChannelPlacement[] => {
        if (isBehindTaking(sentence.tokens, first)) return []
        for (let at = last + 1; at <= last + 1 + maxGap; at++) {
          const link = nearest(sentence.columns.filter((one) => one.first === at && one.score >= leastName))
          if (link) return [{ channel, column: link.field.name, link, first, last: link.last }]
          const step = stepAt(sentence, at)
          if (step) return [{ channel, link: null, first, ...step }]
          if (!gapTo(at, at + 1, sentence, behindChannel)) break
        }
        return []
      }),
  },
  {
    id: 'column before channel',
    reads: 'A column stands before the channel that it is put on, with nothing but small words between.',
    examples: [
      { table: 'people', message: 'put age on x', means: { channel: 'x', column: 'age' } },
      {
        table: 'people',
        message: 'use gender for the colour',
        means: { channel: 'color', column: 'gender' },
      },
      {
        table: 'people',
        message: 'make each country a different colour',
        means: { channel: 'color', column: 'country' },
      },
    ],
    find: (sentence) =>
      channelsIn(sentence).flatMap(({ channel, first, last }): ChannelPlacement[] => {
        for (let at = first - 1; at >= Math.max(0, first - 1 - maxGap); at--) {
          const link = nearest(sentence.columns.filter((one) => one.last === at && one.score >= leastName))
          if (link && at < first - 1) return [{ channel, column: link.field.name, link, first: link.first, last }]
          if (!gapTo(at, at + 1, sentence, behindColumn)) break
        }
        return []
      }),
  },
  {
    id: 'channel taken away',
    reads: 'A word of taking away stands before a channel.',
    examples: [
      { table: 'people', message: 'remove the colours', means: { channel: 'color', column: null } },
      { table: 'people', message: 'without panels', means: { channel: 'facet', column: null } },
    ],
    find: (sentence) =>
      channelsIn(sentence).flatMap(({ channel, first, last }): ChannelPlacement[] =>
        isBehindTaking(sentence.tokens, first) ? [{ channel, column: null, link: null, first, last }] : [],
      ),
  },
  {
    id: 'split taken away',
    reads: 'A word of taking away stands with a word for the split, which is what colours tell apart.',
    examples: [
      { table: 'people', message: 'without the split', means: { channel: 'color', column: null } },
      { table: 'people', message: 'take the breakdown away', means: { channel: 'color', column: null } },
    ],
    find: ({ tokens }) =>
      [...tokens.keys()].flatMap((at): ChannelPlacement[] => {
        const place = { first: at, last: at }
        const isGone =
          splitWords.has(tokens[at]?.text ?? '') && (isBehindTaking(tokens, at) || isLeftOut(tokens, place))
        return isGone ? [{ channel: 'color', column: null, link: null, ...place }] : []
      }),
  },
]

/** Which columns words put on which channels, each channel once, and each column. */
export function findPlacements(sentence: LinkedSentence): ChannelPlacement[] {
  const found: ChannelPlacement[] = []
  for (const { find } of rulesOn(sentence, placementRules))
    for (const one of find(sentence)) {
      const isKnown = found.some(
        ({ channel, column }) => channel === one.channel || (column !== null && column === one.column),
      )
      if (!isKnown) found.push(one)
    }
  return found
}
