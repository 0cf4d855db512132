import {
  type FieldRole,
  type GrainUnit,
  knownAggregate,
  namedTotals,
  rowKeys,
  rowName,
  sureRowName,
  type TableFacts,
  type Timeline,
  timeGrain,
  timelineOf,
  understand,
} from '@belvedere/lexicon'
import type { FieldProfile, StatedKind, TableProfile } from '@belvedere/spec'
import { isTrouble } from '../link/troubles.ts'

/** What is known of a column, found or stated by a person. */
interface KnownColumn {
  name: string
  role: FieldRole
  /** What a number measures, or that each counts what its row stands for; absent if the column measures nothing. */
  kind?: StatedKind
  /** How a number is summed up where nobody says how; absent where that depends on the question. */
  aggregate?: 'sum' | 'mean'
  /** Of a number: whether the lowest is the best. */
  lessIsBetter?: boolean
  /** Of a yes/no column, the value that stands for yes. */
  yes?: string
  /** Of a time, the steps in which its values follow one another. */
  grain?: GrainUnit
  /** How many steps between the first and the last no row has. */
  missingSteps?: number
  /** How many columns of one quantity stand side by side, this one among them. */
  siblings?: number
  /** Of groups, the nearest coarser column: each value lies in one value of it. */
  within?: string
  /** Of groups, the values that sum up the others. */
  totals?: string[]
  /** Of groups, the values that are called totals, whether or not they sum up the others. */
  namedTotals?: string[]
}

/** What is known of a table, for people; `rowName`: what a row is called, null if unclear. */
export interface KnownTable {
  rowName: string | null
  /** True if a person or an identifier says what a row is called, rather than the name of the table. */
  isRowNameSure?: true
  columns: KnownColumn[]
  /** Two columns of which each row is another pair, none of which is missing. */
  keys?: string[]
  timeline?: Timeline
}

export function knownFacts(table: TableProfile): KnownTable {
  const facts = understand(table)
  const keys = rowKeys(table)
  const timeline = timelineOf(table)
  return {
    rowName: rowName(table),
    ...(sureRowName(table) !== null && { isRowNameSure: true as const }),
    columns: table.fields.map((field) => columnOf(field, facts)),
    ...(keys.length > 0 && { keys }),
    ...(timeline && { timeline }),
  }
}

function columnOf(field: FieldProfile, { fields, weightField, families }: TableFacts): KnownColumn {
  const { role = 'text', kind, yes, within, totals } = fields.get(field.name) ?? {}
  const column: KnownColumn = { name: field.name, role }
  switch (role) {
    case 'measure': {
      const aggregate = knownAggregate(field, kind)
      const siblings = families.find((family) => family.includes(field.name))?.length
      return {
        ...column,
        ...(kind !== undefined && { kind: field.name === weightField ? 'weight' : kind }),
        ...(aggregate && { aggregate }),
        lessIsBetter: isTrouble(field),
        ...(siblings !== undefined && { siblings }),
      }
    }
    case 'category': {
      const named = namedTotals(field)
      return {
        ...column,
        ...(within !== undefined && { within }),
        ...(totals && { totals: [...totals] }),
        ...(named.length > 0 && { namedTotals: named }),
      }
    }
    case 'yesno':
      return { ...column, ...(yes !== undefined && { yes: String(yes) }) }
    case 'time': {
      const grain = timeGrain(field)
      if (grain === null) return column
      const { unit, missing } = grain
      return { ...column, grain: unit, ...(missing !== null && missing > 0 && { missingSteps: missing }) }
    }
    default:
      return column
  }
}
