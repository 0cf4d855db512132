import type { FieldProfile } from '@belvedere/spec'
import { signedThings, signs } from '../language/en/conditions.ts'
import { wordsInName } from '../language/words-in-name.ts'
import type { Free } from './comparisons.ts'
import type { Filter } from './filters.ts'
import { spansOf, type Words, wordsOf } from './utterance.ts'

/** Reads "a negative margin", "positive balances", "profitable plots": numbers below or above zero. */
export function readSigns(words: Words, free: Free): Filter[] {
  const { tokens, table } = words
  return tokens.flatMap((token, at): Filter[] => {
    const make = (field: FieldProfile, op: 'gt' | 'lt', end: number): Filter[] => {
      const place = { start: token.start, end }
      const condition = { test: 'compare', op, value: 0 } as const
      return isSigned(field) && free(place)
        ? [{ field: field.name, condition, having: null, join: 'and', strength: 0.9, kind: 'comparison', ...place }]
        : []
    }
    const op = signs.get(token.text)
    const named = op && measureAt(words, at + 1)
    if (op && named) return make(named.field, op, named.end)
    const thing = signedThings.find(({ said }) => said.includes(token.text))
    if (!thing) return []
    const meant = table.fields.find(
      (field) => isSigned(field) && thing.columns.some((word) => namesOf(field).includes(word)),
    )
    return meant ? make(meant, thing.op, token.end) : []
  })
}

/** The column that is named from a word on: the longest, then the best. */
function measureAt({ tokens, spans, fields }: Words, at: number): { field: FieldProfile; end: number } | null {
  const [column] = spansOf(spans, 'column')
    .filter((span) => wordsOf(tokens, span)[0] === at)
    .sort((a, b) => b.end - a.end || b.score - a.score)
  const field = column && fields.get(column.field)
  return field ? { field, end: column.end } : null
}

const isSigned = ({ type, min = 0, max = 0 }: FieldProfile): boolean => type === 'quantitative' && min < 0 && max > 0
const namesOf = ({ name }: FieldProfile): string[] => wordsInName(name)
