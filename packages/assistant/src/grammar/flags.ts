import { areContrary, deniedBy, nameWords, rootsOf, sameWord, type Token, wordClass } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import { isLeftOut, isNegated, mayBeExcluded } from './denials.ts'
import type { ConditionRule, StatedCondition } from './found-condition.ts'

export const flagRule: ConditionRule = {
  id: 'flag',
  reads: 'A yes/no column, or the contrary of its name, is said of the rows.',
  examples: [
    { table: 'people', message: 'smokers', means: { op: 'one_of', field: 'smoker', values: ['yes'] } },
    { table: 'people', message: 'non-smokers', means: { op: 'one_of', field: 'smoker', values: ['no'] } },
    { table: 'people', message: 'people with internet', means: { op: 'one_of', field: 'internet', values: ['yes'] } },
    { table: 'people', message: 'unemployed people', means: { op: 'one_of', field: 'employed', values: ['no'] } },
    {
      table: 'people',
      message: 'people who are not unemployed',
      means: { op: 'one_of', field: 'employed', values: ['yes'] },
    },
    {
      table: 'people',
      message: 'people who were not often employed',
      means: { op: 'one_of', field: 'employed', values: ['no'] },
    },
    { table: 'people', message: 'smokers left out', means: { op: 'one_of', field: 'smoker', values: ['no'] } },
    { table: 'orders', message: 'failed checks', means: { op: 'one_of', field: 'passed', values: ['no'] } },
  ],
  find: (sentence) => [...namedFlags(sentence), ...contraryFlags(sentence)],
}

const sureFlag = 0.55

function namedFlags(sentence: LinkedSentence): StatedCondition[] {
  const { tokens, columns, facts } = sentence
  return columns.flatMap(({ field, first, last, score }) => {
    const fact = facts.fields.get(field.name)
    if (fact?.role !== 'yesno' || fact.yes === undefined || score < sureFlag) return []
    const isDenied = isNegated(tokens, first) || isNotDone(tokens, first) || isLeftOut(tokens, { first, last })
    const denies = deniesName(tokens[first]?.text ?? '', field.name)
    const flag = (share: number, isOfNo: boolean) =>
      flagCondition(sentence, field, { first, last, score: score * share, isDenied: isOfNo })
    return isDenied || !mayBeExcluded(tokens, first)
      ? flag(flagShare, isDenied !== denies)
      : [...flag(includedShare, denies), ...flag(flagShare, !denies)]
  })
}
const flagShare = 0.8
/** What a flag is still worth that words before it may exclude. */
const includedShare = 0.5

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

function contraryFlags(sentence: LinkedSentence): StatedCondition[] {
  const { tokens, table, facts } = sentence
  const flags = table.fields.filter(({ name }) => facts.fields.get(name)?.role === 'yesno').slice(0, maxFlags)
  return flags.flatMap((field) => {
    const words = nameWords(field.name).map(({ text }) => text)
    return tokens.flatMap(({ kind, text }, at) => {
      if (kind !== 'word' || !words.some((word) => areContrary(text, word))) return []
      return flagCondition(sentence, field, {
        first: at,
        last: at,
        score: contraryShare,
        isDenied: !isNegated(tokens, at),
      })
    })
  })
}

function flagCondition(
  { facts }: LinkedSentence,
  field: FieldProfile,
  { first, last, score, isDenied }: Range & { score: number; isDenied: boolean },
): StatedCondition[] {
  const yes = facts.fields.get(field.name)?.yes
  const value = isDenied ? field.values.map(({ value }) => value).find((value) => value !== yes) : yes
  if (value === undefined || value === null) return []
  const condition = { op: 'one_of' as const, field: field.name, values: [value] }
  return [{ field, condition, score, values: [value], negated: isDenied, first, last, place: first }]
}
