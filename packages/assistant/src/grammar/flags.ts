import { areContrary, deniedBy, nameWords, rootsOf, sameWord, type Token, wordClass } from '@belvedere/lexicon'
import type { ColumnLink } from '../link/columns.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { isLeftOut, isNegated, mayBeExcluded } from './denials.ts'
import type { FoundCondition } from './found-condition.ts'

const sureFlag = 0.55

/** "Smokers", "the unemployed": a yes/no column said of the rows. */
export function findFlags({ tokens, columns, facts }: LinkedSentence): FoundCondition[] {
  return columns.flatMap(({ field, first, last, score }): FoundCondition[] => {
    const fact = facts.fields.get(field.name)
    if (fact?.role !== 'yesno' || score < sureFlag || fact.yes === undefined) return []
    const isDenied = isNegated(tokens, first) || isNotDone(tokens, first) || isLeftOut(tokens, { first, last })
    const denies = deniesName(tokens[first]?.text ?? '', field.name)
    const no = field.values.map(({ value }) => value).find((value) => value !== fact.yes)
    const flag = (negated: boolean, share: number): FoundCondition[] => {
      const value = negated ? no : fact.yes
      if (value === undefined || value === null) return []
      return [
        {
          field,
          rule: 'flag',
          condition: { op: 'one_of', field: field.name, values: [value] },
          score: score * share,
          values: [value],
          negated,
          first,
          last,
          place: first,
        },
      ]
    }
    const sure = flag(isDenied !== denies, flagShare)
    return isDenied || !mayBeExcluded(tokens, first) ? sure : [...sure, ...flag(!denies, excludedShare)]
  })
}
const flagShare = 0.8
const excludedShare = 0.72

const deniedVerbs = wordClass('verbs that are denied')

/** "Courses that weren't taught online": a verb stands between. */
const isNotDone = (tokens: readonly Token[], first: number): boolean =>
  deniedVerbs.has(tokens[first - 2]?.text ?? '') && tokens[first - 1]?.kind === 'word'

/** "Unemployed" denies a column "employed", and neither "unemployment" nor "internet". */
function deniesName(word: string, name: string): boolean {
  const denied = deniedBy(word)
  return denied !== null && nameWords(name).some(({ text }) => areAkin(denied, text))
}

const areAkin = (a: string, b: string): boolean => {
  const roots = rootsOf(b)
  return sameWord(a, b) || [...rootsOf(a)].some((root) => roots.has(root))
}

const contraryShare = 0.7
const maxFlags = 40

/** "Failed checks" where a column says whether they passed. */
export function findContraries({ tokens, table, facts }: LinkedSentence): FoundCondition[] {
  const flags = table.fields.filter(({ name }) => facts.fields.get(name)?.role === 'yesno').slice(0, maxFlags)
  return flags.flatMap((field) => {
    const yes = facts.fields.get(field.name)?.yes
    const no = field.values.map(({ value }) => value).find((value) => value !== yes)
    const words = nameWords(field.name).map(({ text }) => text)
    return tokens.flatMap(({ kind, text }, at): FoundCondition[] => {
      if (kind !== 'word' || !words.some((word) => areContrary(text, word))) return []
      const negated = !isNegated(tokens, at)
      const value = negated ? no : yes
      if (value === undefined || value === null) return []
      return [
        {
          field,
          rule: 'flag',
          condition: { op: 'one_of', field: field.name, values: [value] },
          score: contraryShare,
          values: [value],
          negated,
          first: at,
          last: at,
          place: at,
        },
      ]
    })
  })
}

const noneWords = wordClass('none')
const anyWords = wordClass('any')
const smallWords = new Set([...wordClass('before an amount'), ...wordClass('between none and what there is none of')])
const sureNumber = 0.6
const maxGap = 4

/** "No children", "without a single accident", "had any affairs": a count that is nothing, or more than that. */
export function findNoneAndAny(sentence: LinkedSentence): FoundCondition[] {
  const { columns, facts } = sentence
  return columns.flatMap((link): FoundCondition[] => {
    const { field, score, first, last } = link
    if (facts.fields.get(field.name)?.role !== 'measure' || score < sureNumber || (field.min ?? 0) !== 0) return []
    const word = quantifierBefore(sentence, link)
    if (!word) return []
    const common = { field, score: score * 0.6, negated: false, first: word.at, last, place: first }
    return word.none
      ? [
          {
            ...common,
            rule: 'none of a number',
            condition: { op: 'one_of', field: field.name, values: [0] },
            values: [0],
          },
        ]
      : [{ ...common, rule: 'any of a number', condition: { op: '>', field: field.name, value: 0 }, values: [] }]
  })
}

function quantifierBefore({ tokens }: LinkedSentence, { first }: ColumnLink): { at: number; none: boolean } | null {
  for (let at = first - 1; at >= Math.max(0, first - maxGap); at--) {
    const text = tokens[at]?.text ?? ''
    if (noneWords.has(text)) return { at, none: true }
    if (anyWords.has(text))
      return noneWords.has(tokens[at - 1]?.text ?? '') ? { at: at - 1, none: true } : { at, none: false }
    if (!smallWords.has(text)) return null
  }
  return null
}

const missingWords = wordClass('missing')
const maxToMissing = 3

/** "Airlines that have no code", "rows where the age is missing": cells without a value. */
export function findMissing(sentence: LinkedSentence): FoundCondition[] {
  const { tokens, columns } = sentence
  return columns.flatMap((link): FoundCondition[] => {
    const { field, score, first, last } = link
    if (field.nulls === 0 || score < sureNumber) return []
    const quantifier = quantifierBefore(sentence, link)
    const isMissing = (at: number) => missingWords.has(tokens[at]?.text ?? '')
    const behind = tokens.findIndex((_, at) => at > last && at <= last + maxToMissing && isMissing(at))
    const at = isMissing(first - 1) ? first - 1 : behind >= 0 ? behind : quantifier?.none ? quantifier.at : null
    if (at === null) return []
    const negated = isNegated(tokens, Math.min(at, first))
    const isSaid = isMissing(at)
    return [
      {
        field,
        rule: 'missing',
        condition: { op: negated && isSaid ? 'present' : 'empty', field: field.name },
        score: score * (isSaid ? 0.8 : 0.55),
        values: [],
        negated: negated && isSaid,
        first: Math.min(at, first),
        last: Math.max(at, last),
        place: at,
      },
    ]
  })
}

const negative = wordClass('negative amounts')
const positive = wordClass('positive amounts')
const beforeSigns = wordClass('between a column and its bound')

/** "Negative returns", "profits that are positive": an amount below or above nothing. */
export function findSigns({ tokens, columns, facts }: LinkedSentence): FoundCondition[] {
  return columns.flatMap((link): FoundCondition[] => {
    const { field, score, first, last } = link
    const { min = 0, max = 0 } = field
    if (facts.fields.get(field.name)?.role !== 'measure' || score < sureNumber || min >= 0 || max <= 0) return []
    const at = signNear(tokens, link)
    if (at === null) return []
    const isBelow = negative.has(tokens[at]?.text ?? '')
    const negated = isNegated(tokens, Math.min(at, first))
    return [
      {
        field,
        rule: 'sign of a number',
        condition: { op: isBelow === negated ? '>' : '<', field: field.name, value: 0 },
        score: score * 0.8,
        values: [],
        negated,
        first: Math.min(at, first),
        last: Math.max(at, last),
        place: at,
      },
    ]
  })
}

function signNear(tokens: readonly Token[], { first, last }: ColumnLink): number | null {
  const isSign = (at: number) => negative.has(tokens[at]?.text ?? '') || positive.has(tokens[at]?.text ?? '')
  if (isSign(first - 1)) return first - 1
  for (let at = last + 1; at <= last + maxGap; at++) {
    if (isSign(at)) return at
    if (!beforeSigns.has(tokens[at]?.text ?? '')) return null
  }
  return null
}
