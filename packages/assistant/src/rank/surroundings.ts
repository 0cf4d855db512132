import { isFunctionWord, lemmas, type Token, wordClass } from '@belvedere/lexicon'
import { indexBefore, type LinkedSentence, type Range, within } from '../link/sentence.ts'

/** From these scores on a mention counts as one, and as one that should not be left aside. */
export const sureLink = 0.55
export const leastSure = 0.6

export const lemmaOf = ({ text, kind }: Token): string => (kind === 'word' ? (lemmas(text).at(1) ?? text) : text)

export const bucket = (score: number): string =>
  score >= 0.95 ? '1' : score >= 0.8 ? '.9' : score >= 0.6 ? '.7' : score >= 0.45 ? '.5' : '.3'

/** The words before and behind a place; articles are passed over. */
export function around(sentence: LinkedSentence, place: Range): { before: string; before2: string; after: string } {
  const { tokens, columns, values } = sentence
  const say = (at: number): string => {
    const token = tokens[at]
    if (!token) return at < 0 ? '^' : '$'
    if (token.kind === 'number') return 'NUM'
    const here = { first: at, last: at }
    if (!isFunctionWord(token.text) && columns.some((link) => link.score >= sureLink && within(here, link)))
      return 'COL'
    if (values.some((link) => link.score >= 0.8 && within(here, link))) return 'VAL'
    return lemmaOf(token)
  }
  const at = indexBefore(sentence, place)
  const before = say(at)
  return { before, before2: `${say(at - 1)}_${before}`, after: say(place.last + 1) }
}

const restricting = wordClass('restricting')
const withoutWords = new Set([...wordClass('denials'), ...wordClass('excluding')])
const openers = wordClass('before what narrows or splits')
const maxToOpener = 3

/**
 * By which word a place is opened: one that narrows, before or behind it, one that leaves out, or another; and on which
 * side the noun of the rows stands.
 */
export function scopeOf({ tokens, rows }: LinkedSentence, { first, last }: Range): string[] {
  const before = tokens.slice(Math.max(0, first - maxToOpener), first).map(({ text }) => text)
  const isBeforeNoun = rows.some((row) => row.first === last + 1)
  const noun = isBeforeNoun ? 'before' : rows.some((row) => row.last === first - 1) ? 'behind' : 'no'
  const behind = [tokens[last + 1], ...(isBeforeNoun ? [tokens[last + 2]] : [])].map((token) => token?.text ?? '')
  const scope = [...before, ...behind].some((text) => restricting.has(text))
    ? 'only'
    : before.some((text) => withoutWords.has(text))
      ? 'without'
      : (before.findLast((text) => openers.has(text)) ?? (first === 0 ? '^' : 'none'))
  return [`scope ${scope}`, `scope ${scope} noun ${noun}`]
}
