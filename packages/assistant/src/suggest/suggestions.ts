import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { isCategory, isNumber, isTime } from '../edits/reader.ts'
import { fieldLabel } from '../say/chart-text.ts'

/** Numbers that only name a row or a place say nothing when averaged. */
const dull: ReadonlySet<string> = new Set(['id', 'latitude', 'longitude', 'phone', 'url', 'email', 'rank'])
const maxGroups = 40

const measures = ({ fields }: TableProfile): FieldProfile[] =>
  [...fields.filter((field) => isNumber(field) && field.distinct > 1 && !dull.has(field.semanticType ?? ''))].sort(
    (a, b) => Number(groupsOnly(a)) - Number(groupsOnly(b)),
  )
/** Cylinders and the like measure little; they stand behind real measures. */
const groupsOnly = (field: FieldProfile) => field.integer === true && field.distinct <= 12

const groups = ({ fields }: TableProfile): FieldProfile[] =>
  fields
    .filter((field) => isCategory(field) && field.distinct >= 2 && field.distinct <= maxGroups)
    .sort((a, b) => nearEight(a) - nearEight(b))
// Three to a dozen groups compare best.
const nearEight = ({ distinct }: FieldProfile) => (distinct >= 3 && distinct <= 12 ? 0 : 1)

const total = (field: FieldProfile) => field.semanticType === 'currency' || field.semanticType === 'count'

const timeWords = (field: FieldProfile): string => {
  const name = fieldLabel(field.name)
  if (field.type !== 'temporal') return `by ${name}`
  const years = ((field.max ?? 0) - (field.min ?? 0)) / 31_557_600_000
  if (field.distinct <= 60 || years > 20) return `by ${name}`
  return years > 1.2 ? `by month of ${name}` : `by day of ${name}`
}

/**
 * Up to four questions worth asking of a table, made of its own columns: a trend, a comparison, a distribution and a
 * relationship. Where the table has no columns for one of them, another of the others takes its place.
 */
export const suggestions = (profile: TableProfile): string[] => {
  const numbers = measures(profile)
  const categories = groups(profile)
  const times = profile.fields.filter((field) => isTime(field) && field.distinct > 1)
  const [first, second, third] = numbers
  const [group, other] = categories
  const [time] = times
  const amount = (field: FieldProfile) => `${total(field) ? 'total' : 'average'} ${fieldLabel(field.name)}`
  const asked = [
    time && `trend of ${first ? amount(first) : 'number of rows'} ${timeWords(time)}`,
    group &&
      (first
        ? `${amount(second ?? first)} by ${fieldLabel(group.name)}`
        : `number of rows by ${fieldLabel(group.name)}`),
    first && `distribution of ${fieldLabel((third ?? first).name)}`,
    first && second && `${fieldLabel(second.name)} vs ${fieldLabel(first.name)}`,
    group && `number of rows by ${fieldLabel(group.name)}`,
    other && first && `${amount(first)} by ${fieldLabel(other.name)}`,
    group && other && `number of rows by ${fieldLabel(group.name)} and ${fieldLabel(other.name)}`,
  ].filter((question): question is string => Boolean(question))
  return [...new Set(asked)].slice(0, 4).map((question) => question.charAt(0).toUpperCase() + question.slice(1))
}
