import type { Cell } from '@belvedere/spec'
import { isObject } from '@belvedere/spec'
import type { CompiledUnit, EncodedField } from '../compile/units.ts'
import { PlaceOutline } from '../maps/match-places.ts'
import { fromEngineText } from '../vega/aliases.ts'
import { formatValue } from './format-value.ts'

export interface MarkDescription {
  label: string
  datum: { [field: string]: Cell }
  /** Formatted values by field, for those that are not shown as plain numbers: times, ranges, shares, currencies. */
  texts: { [field: string]: string }
  /** Title and value, for a tooltip. */
  rows: [string, string][]
  /** Identifies the mark by its dimensions, without its measures. */
  key: string
}

/** Describes a mark from its tuple and the fields that its unit encodes. */
export function describeMark(unit: CompiledUnit, tuple: unknown): MarkDescription {
  const datum: { [field: string]: Cell } = Object.create(null)
  const texts: { [field: string]: string } = Object.create(null)
  const rows: [string, string][] = []
  const dimensions: string[] = []
  const measures: [string, string][] = []
  const keys: string[] = []
  const fields = isObject(tuple) ? unit.fields.filter((field) => Object.hasOwn(tuple, field.ref)) : []
  for (const field of fields) {
    const raw = isObject(tuple) ? (partOf(tuple, field) ?? tuple[field.ref]) : null
    const value = cellOf(raw)
    const end = field.end !== undefined && isObject(tuple) ? cellOf(tuple[field.end]) : null
    const formatted = (cell: Cell) => formatValue(cell, field, unit.language)
    const name = raw instanceof PlaceOutline ? raw.name : formatted(value)
    const text = end === null ? name : `${formatted(value)}–${formatted(end)}`
    datum[keyOf(field)] = value
    if (value !== null && (field.temporal || end !== null || /[%$]/.test(field.format ?? '')))
      texts[keyOf(field)] = text
    if (end !== null) {
      datum[`${keyOf(field)} (end)`] = end
      texts[`${keyOf(field)} (end)`] = formatted(end)
    }
    const label = raw instanceof PlaceOutline ? raw.label : ''
    if (label !== '') {
      texts[keyOf(field)] = name
      keys.push(String(value))
      if (fields.some((other) => other.field === label)) continue
    }
    rows.push([label === '' ? field.title : label, text])
    if (field.role === 'dimension') {
      dimensions.push(text)
      if (label === '') keys.push(String(value))
    } else measures.push([field.title, text])
  }
  return { label: labelOf(dimensions, measures), datum, texts, rows, key: keys.join('·') }
}

function partOf(tuple: { [name: string]: unknown }, { part }: EncodedField): number | undefined {
  if (!part) return undefined
  const [start, end] = part.map((name) => tuple[name])
  return typeof start === 'number' && typeof end === 'number' ? Math.abs(end - start) : undefined
}

const keyOf = (field: EncodedField): string =>
  field.end !== undefined && field.field !== undefined ? field.field : field.key

function labelOf(dimensions: string[], measures: [string, string][]): string {
  const what = dimensions.join(', ')
  const [first] = measures
  if (!first) return what
  const amount =
    measures.length === 1 && what !== '' ? first[1] : measures.map(([title, text]) => `${title} ${text}`).join(', ')
  return what === '' ? amount : `${what}: ${amount}`
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.getTime()
  if (value instanceof PlaceOutline) return value.cell
  // Removes the noise of binary fractions: 80.99999999999999.
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toPrecision(14)) : null
  if (typeof value === 'string') return fromEngineText(value)
  if (typeof value === 'boolean') return value
  return null
}
