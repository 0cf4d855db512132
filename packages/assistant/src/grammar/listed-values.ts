import { type Token, wordClass } from '@belvedere/lexicon'
import type { Cell, FieldProfile, FilterValue } from '@belvedere/spec'
import { type LinkedSentence, overlap } from '../link/sentence.ts'
import type { ValueMention } from '../link/values.ts'
import { isLeftOut, isNegated } from './denials.ts'
import type { ConditionRule, StatedCondition } from './found-condition.ts'

const listWords = wordClass('between listed values')
const maxGap = 4

export const listedValues: ConditionRule = {
  id: 'values',
  reads: 'Values of one column side by side are one condition, and one that leaves them out behind a denial.',
  examples: [
    { table: 'people', message: 'only women', means: { op: 'one_of', field: 'gender', values: ['female'] } },
    {
      table: 'people',
      message: 'Japan, Germany and France',
      means: { op: 'one_of', field: 'country', values: ['Japan', 'Germany', 'France'] },
    },
    { table: 'people', message: 'without Japan', means: { op: 'none_of', field: 'country', values: ['Japan'] } },
    {
      table: 'people',
      message: 'income by country, Japan and France not wanted',
      means: { op: 'none_of', field: 'country', values: ['Japan', 'France'] },
    },
    {
      table: 'people',
      message: 'leaving the islands (Japan) out',
      means: { op: 'none_of', field: 'country', values: ['Japan'] },
    },
    {
      table: 'people',
      message: 'everything bar Germany',
      means: { op: 'none_of', field: 'country', values: ['Germany'] },
    },
    { table: 'people', message: 'leave Japan out', means: { op: 'none_of', field: 'country', values: ['Japan'] } },
    {
      table: 'people',
      message: 'everybody outside the US',
      means: { op: 'none_of', field: 'country', values: ['United States'] },
    },
  ],
  find: (sentence) =>
    [...Map.groupBy(sentence.values, ({ field }) => field)].flatMap(([field, links]) =>
      listsOf(sentence, field, links).map((list) => conditionOf(sentence, field, list)),
    ),
}

type LinkList = [ValueMention, ...ValueMention[]]

function listsOf(sentence: LinkedSentence, field: FieldProfile, links: readonly ValueMention[]): LinkList[] {
  const lists: LinkList[] = []
  for (const link of longest(links)) {
    const list = lists.at(-1)
    const previous = list?.at(-1)
    if (list && previous && goesOn(sentence, field, previous, link)) list.push(link)
    else lists.push([link])
  }
  return lists
}

function goesOn({ tokens, columns }: LinkedSentence, field: FieldProfile, a: ValueMention, b: ValueMention): boolean {
  const between = tokens.slice(a.last + 1, b.first)
  const namesField = (token: Token) =>
    columns.some(
      (link) =>
        link.field === field && link.score > sureName && tokens.slice(link.first, link.last + 1).includes(token),
    )
  return between.length <= maxGap && between.every((token) => listWords.has(token.text) || namesField(token))
}
const sureName = 0.6

function conditionOf(sentence: LinkedSentence, field: FieldProfile, list: LinkList): StatedCondition {
  const [{ first }] = list
  const last = list.at(-1)?.last ?? first
  const values = [...new Set(list.flatMap((link) => link.values))]
  const names = sentence.columns.filter((link) => link.field === field && link.score > sureName)
  const negated = isNegated(sentence.tokens, first, names) || isLeftOut(sentence.tokens, { first, last })
  return {
    field,
    condition: { op: negated ? 'none_of' : 'one_of', field: field.name, values: values.filter(isFilterValue) },
    score: Math.min(...list.map(({ score }) => score)) * nearness(sentence, field, list[0]),
    values,
    negated,
    first,
    last,
    place: first,
  }
}

const isFilterValue = (value: Cell): value is FilterValue => value !== null

/** Links that lie inside no longer one; of equal ones the surest. */
function longest(links: readonly ValueMention[]): ValueMention[] {
  const chosen: ValueMention[] = []
  for (const link of links.toSorted((a, b) => b.last - b.first - (a.last - a.first) || b.score - a.score))
    if (!chosen.some((other) => overlap(other, link))) chosen.push(link)
  return chosen.sort((a, b) => a.first - b.first)
}

/** A short code counts where the name of its column is near: "colour D". */
function nearness({ columns, facts, cues }: LinkedSentence, field: FieldProfile, link: ValueMention): number {
  const isNear = columns.some(
    ({ field: named, score, first, last }) =>
      named === field && score > sureName && link.first - last <= maxGap && first - link.last < maxGap,
  )
  const role = facts.fields.get(field.name)?.role
  if (isNear) return 1
  if (isSummingUp(cues, link)) return 0.4
  if (role === 'yesno' && link.how !== 'alias') return 0.4
  if (link.how === 'code' && link.score < 0.9) return 0.6
  return role === 'id' ? 0.8 : 0.95
}

/** "Average income" asks for no value "average". */
const isSummingUp = (cues: LinkedSentence['cues'], link: ValueMention): boolean =>
  cues.some((cue) => cue.kind === 'aggregate' && overlap(cue, link) && cue.last >= link.last)
