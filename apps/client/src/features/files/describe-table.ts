import type { RouteResponse, routes } from '@belvedere/contract'
import { type FieldProfile, fieldLabel, type TableProfile } from '@belvedere/spec'
import type { TFunction } from 'i18next'
import { formatNumber, formatSpan } from '../../lib/format.ts'

type KnownTable = RouteResponse<typeof routes.files.profile>['facts']

/**
 * What a table holds, in a sentence: “One row per order, at least one per day, January 3, 2019 – December 28, 2023; 12
 * columns.” Null where no more is sure than its size.
 */
export function tableSentence(
  { fields }: Pick<TableProfile, 'fields'>,
  facts: KnownTable,
  t: TFunction,
): string | null {
  const span = spanOf(fields, facts)
  const kinds = [subjectOf(facts, t), densityOf(facts, t)].filter((part) => part !== null)
  const rows = span === null ? kinds : kinds.length > 0 ? [...kinds, span] : [t('summary.span', { span })]
  const alike = alikeText(facts, t)
  if (rows.length === 0 && alike === null) return null
  const columns = t('files.columns', { count: fields.length, number: formatNumber(fields.length) })
  const what = alike === null ? columns : `${columns}, ${alike}`
  return capitalized(rows.length === 0 ? `${what}.` : `${rows.join(', ')}; ${what}.`)
}

const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

const grainOf = ({ columns, timeline }: KnownTable) => columns.find(({ name }) => name === timeline?.column)?.grain

/** What each row is for. */
function subjectOf(facts: KnownTable, t: TFunction): string | null {
  const { keys: [one, other] = [], timeline, rowName, isRowNameSure } = facts
  if (one !== undefined && other !== undefined)
    return t('summary.per_pair', { what: fieldLabel(one), other: fieldLabel(other) })
  const grain = grainOf(facts)
  if (timeline?.perStep === 'one' && grain) return t('summary.per', { what: t(`summary.step.${grain}`) })
  return rowName === null || !isRowNameSure ? null : t('summary.per', { what: rowName })
}

/** That no step of time is without a row. */
function densityOf(facts: KnownTable, t: TFunction): string | null {
  const { keys = [], timeline, isRowNameSure } = facts
  const grain = grainOf(facts)
  if (timeline?.perStep !== 'several' || !grain || !isRowNameSure || keys.length > 0) return null
  return t('summary.several', { step: t(`summary.step.${grain}`) })
}

/** From when to when; with the name of the column, unless the rows follow one another along it. */
function spanOf(fields: readonly FieldProfile[], facts: KnownTable): string | null {
  const { keys = [], timeline } = facts
  const { name, type, min, max, isExtentSampled } = fields.find((field) => field.name === timeline?.column) ?? {}
  if (name === undefined || min === undefined || max === undefined || isExtentSampled) return null
  const span = type === 'temporal' ? formatSpan(min, max, grainOf(facts)) : `${min} – ${max}`
  return timeline?.perStep !== undefined || keys.includes(name) ? span : `${fieldLabel(name)} ${span}`
}

const minAlike = 3
/** Names that programs give to columns. */
const generatedName = /^v\d+$/i

/** How many columns hold one quantity, where there is one such group. */
function alikeText({ columns }: KnownTable, t: TFunction): string | null {
  const alike = columns.filter(({ siblings }) => siblings !== undefined)
  const [first, last] = [alike[0], alike.at(-1)]
  if (!first || !last || alike.length < minAlike || first.siblings !== alike.length) return null
  if (generatedName.test(first.name)) return null
  return t('summary.alike', { number: formatNumber(alike.length), first: first.name, last: last.name })
}
