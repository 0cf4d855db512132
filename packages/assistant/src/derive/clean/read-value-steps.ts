import { type CleanStep, type FieldProfile, storageOfField } from '@belvedere/spec'
import { columnNamed, listParts, type NameContext, unquoted } from './column-named.ts'
import { cellOf, fieldsWith, spellingsOf, valueNamed } from './values-named.ts'

/** "1 as yes and 2 as no" of a column. */
export function mapOf(field: FieldProfile, pairs: string, { language }: NameContext): CleanStep | null {
  const values = listParts(pairs, language).map((part) => {
    const match = language.becomes.exec(part)
    if (!match || match.index === 0) return null
    const from = cellOf(part.slice(0, match.index), field)
    return from === null ? null : { from, to: toValue(part.slice(match.index + match[0].length), field, language) }
  })
  const known = values.flatMap((value) => value ?? [])
  if (known.length === 0 || known.length < values.length) return null
  return { kind: 'map', column: field.name, values: known }
}

/** A new value: a number only where the column holds numbers. */
function toValue(words: string, field: FieldProfile, language: NameContext['language']) {
  const value = valueNamed(words, language)
  return typeof value === 'number' && storageOfField(field) === 'text' ? unquoted(words) : value
}

/** "replace -999 with nothing": in the column that is named, or in all in which the value occurs. */
export function replaceSteps(
  from: string,
  to: string,
  column: string | undefined,
  context: NameContext,
): CleanStep[] | null {
  const named = column === undefined ? null : columnNamed(column, context).fields
  if (named !== null && named.length !== 1) return null
  const fields = named ?? fieldsWith(from, context.table)
  if (isWithoutName(to, context, fields, named)) return null
  const steps = fields.flatMap((field): CleanStep[] => {
    const cell = cellOf(from, field)
    if (cell === null) return []
    return [{ kind: 'map', column: field.name, values: [{ from: cell, to: toValue(to, field, context.language) }] }]
  })
  return steps.length > 0 ? steps : null
}

/** A number that occurs in several columns stands for different things, unless it stands for nothing. */
function isWithoutName(
  to: string,
  { language }: NameContext,
  fields: readonly FieldProfile[],
  named: readonly FieldProfile[] | null,
): boolean {
  if (named !== null) return false
  const becomesNothing = valueNamed(to, language) === null
  return fields.length === 0 || (fields.length > 1 && !becomesNothing)
}

/** "USA and U.S. into United States": values of one column. */
export function mergedValues(values: string, to: string, { table, language }: NameContext): CleanStep | null {
  const parts = listParts(values, language)
  if (parts.length < 2) return null
  const fields = table.fields.filter(
    (field) =>
      storageOfField(field) === 'text' &&
      parts.every((part) => fieldsWith(part, { ...table, fields: [field] }).length > 0),
  )
  const [field, ...others] = fields
  if (!field || others.length > 0) return null
  const name = unquoted(to)
  const mapped = parts.flatMap((part) => cellOf(part, field) ?? []).filter((from) => from !== name)
  return { kind: 'map', column: field.name, values: mapped.map((from) => ({ from, to: name })) }
}

/** "fill missing price with the average per region". */
export function fillStep(field: FieldProfile, what: string, context: NameContext): CleanStep | null {
  const { language } = context
  const [grouped, groupWords] = cut(what, language.within)
  const groups = groupWords === null ? [] : groupNames(groupWords, context)
  const words = groups === null ? what : grouped
  const filler = /^["“„']/u.test(words.trim()) ? undefined : language.fillers.find(({ pattern }) => pattern.test(words))
  const rest = { kind: 'fill', column: field.name, groups: groups ?? [] } as const
  if (filler === undefined) {
    const value = valueNamed(words, language)
    if (value === null) return null
    return { ...rest, with: { by: 'value', value: storageOfField(field) === 'text' ? String(value) : value } }
  }
  if (filler.filler !== 'before' && filler.filler !== 'interpolate') return { ...rest, with: { by: filler.filler } }
  const [, orderWords] = cut(words, language.along)
  const order = orderWords === null ? undefined : columnNamed(orderWords, context).fields[0]
  return { ...rest, with: { by: filler.filler, order: order?.name ?? null } }
}

/** The words before and behind a pattern; null where it does not occur. */
export function cut(words: string, pattern: RegExp): [before: string, behind: string | null] {
  const match = pattern.exec(words)
  if (!match) return [words, null]
  return [words.slice(0, match.index), words.slice(match.index + match[0].length)]
}

/** The columns of groups; null where the words name none. */
function groupNames(words: string, context: NameContext): string[] | null {
  const named = listParts(words, context.language).map((part) => columnNamed(part, context).fields)
  return named.every((fields) => fields.length === 1) ? named.flatMap((fields) => fields.map(({ name }) => name)) : null
}

export function spellingStep(field: FieldProfile): CleanStep | null {
  const values = spellingsOf(field)
  return values.length === 0 ? null : { kind: 'map', column: field.name, values }
}
