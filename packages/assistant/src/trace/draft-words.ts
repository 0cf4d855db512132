import { conditionWords, type TableProfile } from '@belvedere/spec'
import type { GroupBound } from '../grammar/group-bounds.ts'
import type { RankMention } from '../grammar/ranks.ts'
import type { RowCondition } from '../intent/condition.ts'
import type { Change } from '../propose/changed-draft.ts'
import type { ChartDraft, ChartSlot, Having } from '../propose/draft.ts'

/** "bar: mean of Revenue by City; color Year; only City: Rome; top 5": a draft in one line. */
export function draftWords(draft: ChartDraft, table: TableProfile): string {
  const { shape, mark, measures, along, series, panel, share, having, top, conditions } = draft
  const shown = measures.map((slot) => slotWords(slot, table)).join(' and ')
  const by = along && `${shape === 'relation' ? 'against' : 'by'} ${slotWords(along, table)}`
  return [
    `${mark}: ${[share && shareWords[share], shown, by].filter(Boolean).join(' ')}`,
    ...(series ? [`color ${slotWords(series, table)}`] : []),
    ...(panel ? [`panels ${slotWords(panel, table)}`] : []),
    ...conditions.map(({ condition }) => `only ${rowConditionWords(condition, table)}`),
    ...(having ? [`groups of ${havingWords(having)}`] : []),
    ...(top ? [topWords(top)] : []),
  ].join('; ')
}

const shareWords = { all: 'share of', within: 'share in its group of' } as const

function slotWords({ field, aggregate, unit, rate, over, given }: ChartSlot, table: TableProfile): string {
  const guessed = given ? ` (${given})` : ''
  if (rate) return `share of rows with ${rowConditionWords(rate.condition, table)}${guessed}`
  if (field === null) return 'number of rows'
  const name = `${unit === 'bin' ? 'ranges of ' : ''}${field.name}${over?.field ? ` / ${over.field.name}` : ''}`
  return `${aggregate ? `${aggregate} of ` : ''}${name}${unit && unit !== 'bin' ? ` in steps of ${unit}` : ''}${guessed}`
}

export const topWords = ({ n, from }: Pick<RankMention, 'n' | 'from'>): string => `${from} ${n}`
const havingWords = ({ of, bound }: Having): string => `${boundWords(bound)} ${of === 'rows' ? 'rows' : 'in sum'}`

/** ">= 30", "10 to 20", "= 3, 4". */
export const boundWords = ({
  operator,
  value,
  to = value,
  values = [value],
}: Pick<GroupBound, 'operator' | 'value' | 'to'> & { values?: readonly number[] }): string =>
  operator === 'range' ? `${value} to ${to}` : `${operator} ${values.join(', ')}`

/** A tree of conditions in words, "Age over 30 or City: Rome". */
export function rowConditionWords(condition: RowCondition, table: TableProfile): string {
  if ('all' in condition) return condition.all.map((one) => rowConditionWords(one, table)).join(' and ')
  if ('any' in condition) return condition.any.map((one) => rowConditionWords(one, table)).join(' or ')
  if ('not' in condition) return `not (${rowConditionWords(condition.not, table)})`
  return conditionWords(condition, table)
}

/** What is changed in a chart, in one line. */
export const changesWords = (changes: readonly Change[], table: TableProfile): string =>
  changes.map((change) => changeWords(change, table)).join('; ')

function changeWords(change: Change, table: TableProfile): string {
  switch (change.kind) {
    case 'slot':
      return change.to
        ? `${change.how} ${change.place}: ${slotWords(change.to, table)}`
        : `${change.how} ${change.place}`
    case 'beside':
      return `beside: ${slotWords(change.to, table)}`
    case 'without':
      return `without: ${slotWords(change.of, table)}`
    case 'channel':
      return `${change.channel}: ${change.to ? slotWords(change.to, table) : 'nothing'}`
    case 'swap':
      return `swap ${change.places.join(' and ')}`
    case 'aggregate':
    case 'unit':
    case 'mark':
      return `${change.kind}: ${change.to ?? 'none'}`
    case 'histogram':
      return 'count in ranges'
    case 'conditions':
      return `${change.how} conditions: ${change.to.map(({ condition }) => rowConditionWords(condition, table)).join(', ')}`
    case 'no conditions':
      return `remove ${change.of ? rowConditionWords(change.of.condition, table) : 'all conditions'}`
    case 'top':
      return change.to ? topWords(change.to) : 'show all groups'
    case 'share':
      return change.to ? shareWords[change.to] : 'no shares'
    default:
      return change satisfies never
  }
}
