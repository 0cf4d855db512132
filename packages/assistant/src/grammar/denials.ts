import { type Token, wordClass, wordPhrases } from '@belvedere/lexicon'
import type { Range } from '../link/sentence.ts'

const denials = wordClass('denials')
const denialPhrases = wordPhrases('phrases of denial')
const scopeWords = wordClass('between a denial and what it denies')
const joints: ReadonlySet<string> = new Set(['-', '/'])
const maxScope = 6

/** Whether a denial stands before a place, with nothing but small words and names of its column between. */
export function isNegated(tokens: readonly Token[], first: number, names: readonly Range[] = []): boolean {
  for (let at = first - 1; at >= Math.max(0, first - maxScope); at--) {
    const text = tokens[at]?.text ?? ''
    if (denials.has(text) || denialPhrases.some((phrase) => endsWithPhrase(tokens, at, phrase))) return true
    const isName = names.some((name) => at >= name.first && at <= name.last)
    if (!scopeWords.has(text) && !joints.has(text) && !isName) return false
  }
  return false
}

const endsWithPhrase = (tokens: readonly Token[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, offset) => tokens[at - phrase.length + 1 + offset]?.text === word)

const removing = wordClass('leaving out')
const removed = wordClass('behind what is left out')

const leftOut = wordClass('left out')

/** "Leave Chicago out", "take the banks away", "California left out", "Ontario excluded". */
export function isLeftOut(tokens: readonly Token[], { first, last }: Range): boolean {
  const behind = tokens.slice(last + 1, last + 3).map(({ text }) => text)
  const isRemoved = tokens.slice(Math.max(0, first - 3), first).some(({ text }) => removing.has(text))
  return (isRemoved && behind.some((word) => removed.has(word))) || leftOut.has(behind[0] ?? '') || isPairOut(behind)
}

const isPairOut = ([verb = '', particle = '']: readonly string[]): boolean => leftVerbs.has(verb) && particle === 'out'
const leftVerbs: ReadonlySet<string> = new Set(['left', 'taken'])

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
