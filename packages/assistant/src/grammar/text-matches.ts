import { type Token, wordClass } from '@belvedere/lexicon'
import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import { isContent, type LinkedSentence } from '../link/sentence.ts'
import { isNegated } from './denials.ts'
import type { ConditionRule, StatedCondition } from './found-condition.ts'

type TextOperator = 'contains' | 'starts_with' | 'ends_with'
const operators: { readonly [means: string]: TextOperator } = {
  contains: 'contains',
  startsWith: 'starts_with',
  endsWith: 'ends_with',
}

const beforeText = wordClass('before a text to look for')
const maxBeforeText = 4
const maxFromName = 3

export const textRule: ConditionRule = {
  id: 'text',
  reads: 'Words for containing, starting or ending stand before a part of a column’s texts.',
  examples: [
    { table: 'shops', message: 'whose name contains Ford', means: { op: 'contains', field: 'name', text: 'Ford' } },
    { table: 'shops', message: 'names starting with B', means: { op: 'starts_with', field: 'name', text: 'B' } },
  ],
  find: textMatches,
}

function textMatches(sentence: LinkedSentence): StatedCondition[] {
  return sentence.cues.flatMap((cue): StatedCondition[] => {
    const operator = cue.kind === 'compare' ? operators[cue.means] : undefined
    const place = operator && textBehind(sentence.tokens, cue.last)
    if (!operator || place === undefined || place === null) return []
    const token = sentence.tokens[place]
    if (!token) return []
    const text = token.kind === 'quoted' ? token.raw.slice(1, -1) : token.raw
    const negated = isNegated(sentence.tokens, cue.first)
    // "Including the total" is of a row that sums up others.
    const isSum =
      token.kind !== 'quoted' &&
      sentence.cues.some(({ id, first, last }) => id === 'aggregate:sum' && first <= place && place <= last)
    return textFields(sentence)
      .filter((field) => someContain(field, operator, text))
      .filter(({ name }) => !(isSum && sentence.facts.fields.get(name)?.totals))
      .map((field) => {
        const score = nearnessOf(sentence, field, cue.first)
        const filter: FieldFilter = { op: operator, field: field.name, text }
        return {
          field,
          condition: negated ? { not: filter } : filter,
          score,
          values: [],
          negated,
          first: cue.first,
          last: place,
          place,
        }
      })
  })
}

function textBehind(tokens: readonly Token[], last: number): number | null {
  for (let at = last + 1; at <= last + maxBeforeText; at++) {
    const token = tokens[at]
    if (token?.kind === 'quoted' || (token && isContent(token))) return at
    if (!token || !beforeText.has(token.text)) return token?.kind === 'word' ? at : null
  }
  return null
}

const textFields = ({ table, facts }: LinkedSentence): FieldProfile[] =>
  table.fields.filter(({ name, type }) => {
    const role = facts.fields.get(name)?.role
    return (type === 'nominal' || type === 'ordinal') && (role === 'id' || role === 'category' || role === 'text')
  })

function someContain({ values, distinct }: FieldProfile, operator: TextOperator, text: string): boolean {
  const wanted = text.toLowerCase()
  const meets = (value: string) =>
    operator === 'contains'
      ? value.includes(wanted)
      : operator === 'starts_with'
        ? value.startsWith(wanted)
        : value.endsWith(wanted)
  return distinct > values.length || values.some(({ value }) => typeof value === 'string' && meets(value.toLowerCase()))
}

/** The column that is named right before is meant, or else the names of the rows. */
function nearnessOf({ columns, facts }: LinkedSentence, field: FieldProfile, first: number): number {
  const isNamed = columns.some(
    (link) => link.field === field && link.score >= 0.6 && first - link.last >= 1 && first - link.last <= maxFromName,
  )
  if (isNamed) return 0.95
  return facts.fields.get(field.name)?.role === 'id' ? 0.6 : 0.4
}
