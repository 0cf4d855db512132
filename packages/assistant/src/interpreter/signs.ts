import { type FieldProfile, fieldWords } from '@belvedere/spec'
import { signedThings, signs } from '../language/en/conditions.ts'
import type { Free } from './comparisons.ts'
import type { Filter } from './filters.ts'
import { spansOf, type Words, wordsOf } from './utterance.ts'

/** Reads "a negative margin", "positive balances", "profitable plots": numbers below or above zero. */
export function readSigns(words: Words, free: Free): Filter[] {
  const { tokens, spans, fields, table } = words
  return tokens.flatMap((token, at): Filter[] => {
    const make = (field: FieldProfile, op: 'gt' | 'lt', end: number): Filter[] => {
      const place = { start: token.start, end }
      const condition = { test: 'compare', op, value: 0 } as const
      return isSigned(field) && free(place)
        ? [{ field: field.name, condition, having: null, join: 'and', strength: 0.9, kind: 'comparison', ...place }]
        : []
    }
    const op = signs.get(token.text)
    const column = spansOf(spans, 'column')
      .filter((span) => wordsOf(tokens, span)[0] === at + 1)
      .sort((a, b) => b.end - a.end || b.score - a.score)[0]
    const named = column && fields.get(column.field)
    if (op && named) return make(named, op, column.end)
    const thing = signedThings.find(({ said }) => said.includes(token.text))
    const meant = table.fields.find(
      (field) => isSigned(field) && thing?.columns.some((word) => namesOf(field).includes(word)),
    )
    return thing && meant ? make(meant, thing.op, token.end) : []
  })
}

const isSigned = ({ type, min = 0, max = 0 }: FieldProfile): boolean => type === 'quantitative' && min < 0 && max > 0
const namesOf = ({ name }: FieldProfile): string[] =>
  fieldWords(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
