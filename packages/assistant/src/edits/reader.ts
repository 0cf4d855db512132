import {
  type Edit,
  type FieldFilter,
  type FieldProfile,
  isCategory,
  type Mark,
  type Spec,
  type TableProfile,
} from '@belvedere/spec'
import type { ChartFacts, Use } from '../intent/chart-facts.ts'
import type { AnyText } from '../say/text.ts'
import type { Found } from './found.ts'

/** What an edit is read against. */
export interface CommandContext {
  spec: Spec
  facts: ChartFacts
  table: TableProfile
  /** The filters that stand and can be read, widgets' aside. */
  filters: FieldFilter[]
}

/** Why words that were understood as an edit lead to none. */
export type Trouble =
  /** `wanted`: what the column that is sought should be good for. */
  | { kind: 'unknown_field'; words: string; example: (field: string) => AnyText; wanted?: 'group' }
  | { kind: 'unknown_value'; words: string }
  /** `message` makes of a choice what the person would have typed. */
  | { kind: 'which_field'; question: AnyText; fields: string[]; message: (field: string) => AnyText }
  /** `text` says what stands in the way, `offers` are messages that would work. */
  | { kind: 'impossible'; text: AnyText; offers: AnyText[] }
  | { kind: 'already'; text: AnyText }

export type ReadResult = { edits: Edit[]; assumed?: AnyText[] } | { trouble: Trouble }

export interface MatchedSlots {
  get(name: string): Found | undefined
}
/** Makes edits of what a pattern found; null where the chart has nothing that the words could mean. */
export type CommandReader = (slots: MatchedSlots, context: CommandContext) => ReadResult | null

export const edits = (...list: Edit[]): ReadResult => ({ edits: list })
export const impossible = (text: AnyText, ...offers: AnyText[]): ReadResult => ({
  trouble: { kind: 'impossible', text, offers },
})
export const already = (text: AnyText): ReadResult => ({ trouble: { kind: 'already', text } })

export const slot = <K extends Found['kind']>(
  slots: MatchedSlots,
  kind: K,
  name: string = kind,
): Extract<Found, { kind: K }> | null => {
  const found = slots.get(name)
  return found !== undefined && isFound(found, kind) ? found : null
}
const isFound = <K extends Found['kind']>(found: Found, kind: K): found is Extract<Found, { kind: K }> =>
  found.kind === kind

/** The field that a `{column}` slot names. */
export const columnIn = (slots: MatchedSlots, name = 'column'): FieldProfile | null =>
  slot(slots, 'column', name)?.field ?? null

export const fieldOf = ({ table }: CommandContext, name: string | null | undefined): FieldProfile | null =>
  table.fields.find((field) => field.name === name) ?? null

export const useOf = ({ facts }: CommandContext, name: string | undefined): Use | null =>
  (name === undefined ? undefined : facts.uses.find((use) => use.field === name)) ?? null

/** Marks that may stand for a row each, however many there are. */
export const marksOfRows: ReadonlySet<Mark> = new Set(['point', 'circle', 'square', 'tick', 'line', 'trail'])

export const isTime = (field: FieldProfile) => field.type === 'temporal' || field.semanticType === 'year'
export const isNumber = (field: FieldProfile) => field.type === 'quantitative' && !isTime(field)
/** Codes group; whole numbers of few distinct values, such as cylinders, group as well as they measure. */
export const isGroupable = (field: FieldProfile) =>
  isCategory(field) ||
  field.semanticType === 'category' ||
  (field.type === 'quantitative' &&
    field.integer === true &&
    field.distinct <= 12 &&
    !amounts.has(field.semanticType ?? ''))
const amounts: ReadonlySet<string> = new Set(['count', 'currency', 'percent', 'duration'])
