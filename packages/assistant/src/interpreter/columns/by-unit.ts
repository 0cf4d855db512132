import { nameAndUnit } from '@belvedere/spec'
import { durations, perEach, quantities, timed, unitNames } from '../../language/en/interpreter/columns/quantities.ts'
import type { SpanOf } from '../span.ts'
import type { Token } from '../words.ts'
import { type Column, span } from './column.ts'
import type { WordMatch } from './word-matches.ts'

/** "Power" asks for the column in kW, "how heavy" for that in kg, where one alone is measured so, or called by no more. */
export function byQuantity(tokens: Token[], columns: Column[], perToken: WordMatch[][]): SpanOf<'column'>[] {
  const asked = tokens.flatMap((token, at) => {
    const called = (perToken[at] ?? []).some(({ similarity }) => similarity >= plainlyCalled)
    return quantities.flatMap(({ words, phrases, units }) => {
      const word = words.has(token.stem) && !called && !(timed.word === token.stem && isClock(tokens, at))
      const phrase = phrases.find((parts) => parts.every((part, i) => tokens[at + i]?.text === part))
      return word || phrase ? [{ at, to: at + (phrase?.length ?? 1) - 1, units }] : []
    })
  })
  if (asked.length === 0) return []
  const measured = columns.map((column) => ({ column, units: unitsOf(column) }))
  return asked.flatMap(({ at, to, units }) => {
    const fitting = measured.filter((one) => one.units.some((unit) => units.has(unit)))
    const bare = fitting.filter(({ column }) => column.words.length === 1)
    const [only, ...others] = bare.length > 0 ? bare : fitting
    return only && others.length === 0 ? [span(tokens, at, to, only.column, 0.8, 'unit')] : []
  })
}

/** "Up to 15 cm": a unit behind a number speaks of the one column that is measured in it. */
export function byUnitSaid(tokens: Token[], columns: Column[]): SpanOf<'column'>[] {
  const numbers = tokens.flatMap(({ kind }, at) => (kind === 'number' && at + 1 < tokens.length ? [at] : []))
  if (numbers.length === 0) return []
  const measured = columns.map((column) => ({ column, units: unitsOf(column).map((unit) => unit.toLowerCase()) }))
  return numbers.flatMap((at) => {
    for (const length of [3, 1]) {
      const said = tokens.slice(at + 1, at + 1 + length)
      const unit = said.map(({ text }) => text).join('')
      const [only, ...others] = said.length === length ? measured.filter(({ units }) => units.includes(unit)) : []
      if (only && others.length === 0) return [span(tokens, at + 1, at + length, only.column, 0.45, 'unit')]
    }
    return []
  })
}

/**
 * "Litres per beer" asks for the volume: a unit that stands for what is measured in it. Of several columns that are, the one
 * that is called by what the unit measures; else each of them may be meant.
 */
export function byUnitAlone(tokens: Token[], columns: Column[], perToken: WordMatch[][]): SpanOf<'column'>[] {
  const asked = tokens.flatMap((token, at) => {
    const said = unitNames.find(({ words }) => words.has(token.stem) || words.has(token.text))
    const called = (perToken[at] ?? []).some((match) => match.similarity >= plainlyCalled && isHead(match))
    const before = tokens[at - 1]
    return said && !called && before?.kind !== 'number' && !perEach.has(before?.text ?? '') ? [{ at, said }] : []
  })
  if (asked.length === 0) return []
  const measured = columns.map((column) => ({ column, units: unitsOf(column).map((unit) => unit.toLowerCase()) }))
  const written = new Map(columns.flatMap((column) => (column.written ? [[column.field, column] as const] : [])))
  const meantBy = new Map(
    [...new Set(asked.map(({ said }) => said))].map((said) => {
      const fitting = measured.filter(({ units }) => units.some((unit) => said.signs.has(unit)))
      const called = fitting.filter(({ column }) => column.words.some((word) => said.of.has(word.stem)))
      return [said, new Set((called.length > 0 ? called : fitting).map(({ column }) => column.field))] as const
    }),
  )
  return asked.flatMap(({ at, said }) => {
    const meant = [...(meantBy.get(said) ?? [])]
    // A unit of many columns speaks of none of them.
    if (meant.length > maxRivals) return []
    const score = meant.length === 1 ? 0.8 : 0.5
    return meant.flatMap((field) => {
      const column = written.get(field)
      return column ? [span(tokens, at, at, column, score, 'unit')] : []
    })
  })
}
const maxRivals = 3

/** A word that carries a name, and is no unit behind it. */
const isHead = ({ column: { words }, word }: WordMatch): boolean =>
  words.length === 1 || (words[word]?.weight ?? 0) >= leastHead
const leastHead = 0.4

/** A word that is a column's own, in full or cut short, asks for that one. */
const plainlyCalled = 0.62

/** "Over time", "time of day", "hold time" ask for no duration. */
const isClock = (tokens: Token[], at: number): boolean =>
  !timed.before.has(tokens[at - 1]?.text ?? '') || !timed.after.has(tokens[at + 1]?.text ?? '')

/** The units that a number's name or its cells speak of. */
function unitsOf({ field, words }: Column): string[] {
  if (field.type !== 'quantitative' || field.semanticType === 'id') return []
  const { unit } = nameAndUnit(field.name)
  const last = words.length > 1 ? words.at(-1)?.text : undefined
  const ending = last !== undefined && unitSigns.has(last) ? last : undefined
  return [field.unit, unit, ending, ...words.map(({ text }) => text).filter((word) => known.has(word))].flatMap(
    (one) => one ?? [],
  )
}
/** "Water l": what a name ends in. */
const unitSigns: ReadonlySet<string> = new Set(unitNames.flatMap(({ signs }) => [...signs]))

/** Whether it is measured how long something takes. */
export const isDuration = (column: Column): boolean => unitsOf(column).some((unit) => durations.has(unit.toLowerCase()))
const known: ReadonlySet<string> = new Set(quantities.flatMap(({ units }) => [...units]))
