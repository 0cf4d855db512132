import type { CleanStep, FieldProfile } from '@belvedere/spec'
import { wordsOf } from '../keys.ts'
import {
  columnNamed,
  columnsNamed,
  listParts,
  mapAll,
  type NameContext,
  type NamedColumns,
  unquoted,
} from './column-named.ts'
import { mergedValues } from './read-value-steps.ts'

/** Names in a sentence that are read into columns with `one`. */
export type PickColumn = (named: NamedColumns) => FieldProfile | null

/** "tmp to temperature and b to births". */
export function renameStep(words: string, context: NameContext, pick: PickColumn): CleanStep | null {
  const { language } = context
  const pairIn = (part: string) => {
    const match = language.becomes.exec(part)
    if (!match || match.index === 0) return null
    const field = pick(columnNamed(part.slice(0, match.index), context))
    const to = unquoted(part.slice(match.index + match[0].length))
    return field && to !== '' ? { from: field.name, to } : null
  }
  const whole = pairIn(words)
  const columns = mapAll(listParts(words, language), pairIn)
  if (columns !== null && columns.length > 1) return { kind: 'rename', columns }
  return whole ? { kind: 'rename', columns: [whole] } : null
}

/** "name into first and last name at the space". */
export function splitStep(
  field: FieldProfile,
  into: string | undefined,
  at: string,
  { language }: NameContext,
): CleanStep | null {
  const delimiter = delimiterIn(at, language)
  if (delimiter === null) return null
  const names = into === undefined ? [`${field.name} 1`, `${field.name} 2`] : newNames(into, field, language)
  return names.length < 2 ? null : { kind: 'split', column: field.name, delimiter, into: names }
}

/** "first and last name" are "first name" and "last name". */
function newNames(into: string, field: FieldProfile, language: NameContext['language']): string[] {
  const parts = listParts(into, language).map((part) => unquoted(part.replace(language.beforeColumn, '')))
  const last = parts.at(-1) ?? ''
  const noun = /\s(\S+)$/u.exec(last)?.[1]
  const isShared = noun !== undefined && wordsOf(field.name).includes(wordsOf(noun)[0] ?? '')
  return parts.map((part) => (isShared && !part.includes(' ') ? `${part} ${noun}` : part))
}

function delimiterIn(words: string, { delimiters, beforeDelimiter }: NameContext['language']): string | null {
  const name = words.trim().replace(beforeDelimiter, '')
  const named = delimiters.find(({ pattern }) => pattern.test(name))
  if (named) return named.delimiter
  const written = /^["“„'‘`](.{1,20})["”“'’`]$/su.exec(words.trim())?.[1]
  return written ?? (/^[^\p{L}\p{N}\s]{1,3}$/u.test(name) ? name : null)
}

/** "combine year and month to a date", "combine name and town into label", "merge USA and U.S. into United States". */
export function combineStep(
  words: { columns: string; into: string; at: string | undefined },
  context: NameContext,
  pick: PickColumn,
): CleanStep | null {
  const { language } = context
  const fields = columnsNamed(words.columns, context)?.map(pick)
  const into = unquoted(words.into)
  if (!fields || fields.length < 2 || fields.includes(null)) return mergedValues(words.columns, into, context)
  if (language.wholeChart.test(into) || context.strict) return null
  const columns = fields.flatMap((field) => field ?? [])
  const name = language.date.exec(into)?.groups?.name
  if (name !== undefined) return dateOf(columns, name, language)
  const separator = words.at === undefined ? ' ' : (delimiterIn(words.at, language) ?? unquoted(words.at))
  return { kind: 'merge', columns: columns.map((field) => field.name), separator, into }
}

function dateOf(
  fields: readonly FieldProfile[],
  name: string,
  { dateParts }: NameContext['language'],
): CleanStep | null {
  const part = (kind: keyof typeof dateParts) =>
    fields.find(({ semanticType }) => semanticType === kind) ?? fields.find((field) => dateParts[kind].test(field.name))
  const [year, month, day] = [part('year'), part('month'), part('day')]
  if (!year || !month || fields.length > (day ? 3 : 2)) return null
  return { kind: 'merge_date', year: year.name, month: month.name, day: day?.name ?? null, into: name }
}

/** "make price a number", "read the day as a date with the day first". */
export function retypeStep(
  field: FieldProfile,
  type: string,
  how: string,
  language: NameContext['language'],
): CleanStep | null {
  const target = language.types.find(({ pattern }) => pattern.test(type))?.type
  const column = field.name
  switch (target) {
    case 'number':
      return { kind: 'to_number', column, decimal: language.decimalComma.test(how) ? ',' : '.' }
    case 'date': {
      const order = language.dateOrders.find(({ pattern }) => pattern.test(`${type} ${how}`))?.order ?? 'guess'
      return { kind: 'to_date', column, order }
    }
    case 'text':
      return { kind: 'to_text', column }
    case 'boolean':
      return { kind: 'to_boolean', column }
    default:
      return null
  }
}
