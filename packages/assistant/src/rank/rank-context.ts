import { clusterOf, isFunctionWord } from '@belvedere/lexicon'
import type { FoundCondition } from '../grammar/found-condition.ts'
import { selectivityOf } from '../intent/condition.ts'
import { isContent, type LinkedSentence, within } from '../link/sentence.ts'
import type { ChartSlot } from '../propose/draft.ts'
import type { Proposals } from '../propose/propose.ts'
import { around, bucket, lemmaOf, scopeOf, sureLink } from './surroundings.ts'

/** The features that a draft has, by name; each has the value 1. No name holds a word of the table. */
export type FeatureNames = readonly string[]

/** What all drafts of a message share, computed once. */
export interface RankContext {
  proposals: Proposals
  /** The words of the sentence with what is linked to the table put as COL and VAL. */
  shape: readonly string[]
  grams: readonly string[]
  cueIds: readonly string[]
  slotFeatures: Map<ChartSlot, Map<string, FeatureNames>>
  /** By what of a draft they depend on. */
  wordFeatures: Map<string, FeatureNames>
  conditions: readonly ConditionFacts[]
}

/** What is the same of a condition in all drafts. */
interface ConditionFacts {
  one: FoundCondition
  /** Names of its features, to which each draft adds what it makes of the condition. */
  names: FeatureNames
  /** The best score of those of its place. */
  best: number
}

export function rankContext(proposals: Proposals): RankContext {
  const { sentence } = proposals
  const shape = delexicalised(sentence, proposals)
  const words = ['^', ...shape, '$']
  const unigrams = [
    ...new Set(shape.filter((word) => word !== 'COL' && word !== 'VAL' && word !== 'NUM' && word !== ',')),
  ]
  const clusters = [
    ...new Set(
      sentence.tokens.flatMap((token) => {
        const cluster = token.kind === 'word' && isContent(token) ? clusterOf(token.text) : null
        return cluster === null || !shape.includes(lemmaOf(token)) ? [] : [`~${cluster}`]
      }),
    ),
  ]
  const bigrams = [...new Set(words.slice(1).map((word, at) => `${words[at]}_${word}`))]
  return {
    proposals,
    shape,
    grams: [...unigrams, ...bigrams, ...clusters],
    cueIds: [...new Set(sentence.cues.map(({ id }) => id))],
    slotFeatures: new Map(),
    wordFeatures: new Map(),
    conditions: proposals.conditions.map((one) => conditionFacts(proposals, one)),
  }
}

function delexicalised({ tokens, columns, values }: LinkedSentence, { conditions }: Proposals): string[] {
  const out: string[] = []
  tokens.forEach((token, at) => {
    const here = { first: at, last: at }
    const value =
      values.some((link) => link.score >= 0.8 && within(here, link)) ||
      conditions.some((one) => one.rule === 'values' && one.score > 0.7 && within(here, one))
    const column = columns.some((link) => link.score >= sureLink && within(here, link))
    const word =
      column && !isFunctionWord(token.text)
        ? 'COL'
        : value
          ? 'VAL'
          : token.kind === 'number'
            ? 'NUM'
            : token.kind === 'quoted'
              ? 'VAL'
              : lemmaOf(token)
    if ((word === 'COL' || word === 'VAL') && out.at(-1) === word) return
    out.push(word)
  })
  return out
}

function conditionFacts({ sentence, conditions }: Proposals, one: FoundCondition): ConditionFacts {
  const { rule, values, field, score, negated, place } = one
  const best = conditions.reduce((most, other) => (other.place === place ? Math.max(most, other.score) : most), 0)
  const names = [
    `f:${rule}`,
    `f:${rule} ${bucket(score)}`,
    `f:any ${bucket(score)} ${score >= best}`,
    `f:${rule} n${Math.min(values.length, 3)}`,
    ...aroundCondition(sentence, one),
    values.length === 0 ? `f:keeps ${selectivityOf(one.condition, field)}` : `f:share ${shareKept(one)}`,
    ...(negated ? ['f:negated'] : []),
    ...(values.length > 1 && values.length >= field.distinct ? ['f:all values'] : []),
  ]
  return { one, names, best }
}

function aroundCondition(sentence: LinkedSentence, one: FoundCondition): FeatureNames {
  const { before, before2, after } = around(sentence, one)
  const role = sentence.facts.fields.get(one.field.name)?.role
  return [
    `f:before ${before}`,
    `f:${one.rule} before ${before}`,
    `f:before2 ${before2}`,
    `f:after ${after}`,
    `f:${role} ${one.rule}`,
    `f:first ${one.first === 0}`,
    `f:last ${one.last >= sentence.tokens.length - 2}`,
    ...scopeOf(sentence, one).flatMap((scope) => [`f:${scope}`, `f:${one.rule} ${scope}`, `f:${role} ${scope}`]),
  ]
}

/** How many of the rows have the values that a condition names, as a bucket. */
function shareKept({ field, values }: FoundCondition): string {
  const kept = field.values.reduce((sum, { value, count }) => sum + (values.includes(value) ? count : 0), 0)
  const share = kept / Math.max(1, field.count)
  return share <= 0
    ? 'unknown'
    : share < 0.01
      ? '.01'
      : share < 0.1
        ? '.1'
        : share < 0.5
          ? '.5'
          : share < 1
            ? '.9'
            : 'all'
}
