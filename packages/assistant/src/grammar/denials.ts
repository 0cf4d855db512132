import { hasPhraseAt, type Token, wordClass, wordPhrases } from '@belvedere/lexicon'
import type { FieldFilter } from '@belvedere/spec'
import type { RowCondition } from '../intent/condition.ts'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import type { FoundCondition } from './found-condition.ts'

const denials = wordClass('denials')
const denialPhrases = wordPhrases('phrases of denial')
const scopeWords = wordClass('between a denial and what it denies')
const joints: ReadonlySet<string> = new Set(['-', '/', '.'])
const maxScope = 6

/**
 * Whether a denial ("not", "other than") stands at most six tokens before the token `first`, with nothing between but small
 * words and `names`, the places where the column is named.
 */
export function isNegated(tokens: readonly Token[], first: number, names: readonly Range[] = []): boolean {
  for (let at = first - 1; at >= Math.max(0, first - maxScope); at--) {
    const text = tokens[at]?.text ?? ''
    if (names.some((name) => at >= name.first && at <= name.last)) continue
    if (denials.has(text) || denialPhrases.some((phrase) => endsWithPhrase(tokens, at, phrase))) return true
    if (text === '(') return isNegatedBefore(tokens, at)
    if (!scopeWords.has(text) && !joints.has(text)) return false
  }
  return false
}

/** "Ignoring the studios (0 beds)": brackets say once more what the words before them mean. */
const isNegatedBefore = (tokens: readonly Token[], bracket: number): boolean =>
  tokens.some(
    ({ text }, at) =>
      at < bracket &&
      at >= bracket - maxScope &&
      (denials.has(text) || denialPhrases.some((phrase) => endsWithPhrase(tokens, at, phrase))) &&
      tokens.slice(at, bracket).every(({ kind }) => kind !== 'sign'),
  )

const endsWithPhrase = (tokens: readonly Token[], at: number, phrase: readonly string[]): boolean =>
  hasPhraseAt(tokens, at - phrase.length + 1, phrase)

const removalVerbs = wordClass('leaving out')
const removalParticles = wordClass('behind what is left out')
const leftOutWords = wordClass('left out')
const removalParticiples = wordClass('left, before out')
const wantedWords = wordClass('wanted, behind a denial')
const wordsBeforeLeftOut = wordClass('between what is left out and that it is')
const maxToVerb = 8
const maxToLeftOut = 4

/**
 * Whether the words around a range say that its rows are left out: "leave Chicago out", "take the banks (A, B) away",
 * "California left out", "Ontario excluded", "Basal not wanted".
 */
export function isLeftOut(tokens: readonly Token[], { first, last }: Range): boolean {
  let at = last + 1
  while (at <= last + maxToLeftOut && wordsBeforeLeftOut.has(tokens[at]?.text ?? '')) at++
  const [word = '', next = ''] = tokens.slice(at, at + 2).map(({ text }) => text)
  if (
    leftOutWords.has(word) ||
    (removalParticiples.has(word) && removalParticles.has(next)) ||
    (denials.has(word) && wantedWords.has(next))
  )
    return true
  const hasRemovalVerb = tokens.slice(Math.max(0, first - maxToVerb), first).some(({ text }) => removalVerbs.has(text))
  return hasRemovalVerb && removalParticles.has(word)
}

const excluding = wordClass('excluding')
const maxFarScope = 10

/** "Leaving out everybody with a count of 50 or more": an exclusion earlier in the clause may mean the condition. */
export function mayBeExcluded(tokens: readonly Token[], first: number): boolean {
  for (let at = first - 1; at >= Math.max(0, first - maxFarScope); at--) {
    const token = tokens[at]
    if (!token || (token.kind === 'sign' && token.text !== "'")) return false
    if (excluding.has(token.text) || denialPhrases.some((phrase) => endsWithPhrase(tokens, at, phrase))) return true
  }
  return false
}

const excludedShare = 0.95
/** What the condition itself is still worth. */
const includedShare = 0.6

/** Each condition, and the opposite where words before it may exclude the rows that meet it. */
export const withExclusions = ({ tokens }: LinkedSentence, conditions: readonly FoundCondition[]): FoundCondition[] =>
  conditions.flatMap((one) =>
    one.negated || !('op' in one.condition) || !mayBeExcluded(tokens, one.first)
      ? [one]
      : [
          { ...one, score: one.score * includedShare },
          { ...one, condition: opposite(one.condition), negated: true, score: one.score * excludedShare },
        ],
  )

const opposites = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', one_of: 'none_of', none_of: 'one_of' } as const

/** What is left when the rows that meet a condition are left out, and those without a value. */
export function opposite(filter: FieldFilter): RowCondition {
  switch (filter.op) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { ...filter, op: opposites[filter.op] }
    case 'one_of':
    case 'none_of':
      return { ...filter, op: opposites[filter.op] }
    default:
      return { not: filter }
  }
}
