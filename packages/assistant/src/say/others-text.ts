import {
  fieldLabel,
  findOtherBucket,
  isAdditive,
  type OtherBucket,
  quantityWords,
  type Spec,
  type TableProfile,
  transformsOf,
  uncapital,
  withoutOverlays,
} from '@belvedere/spec'
import { chartFacts } from '../intent/chart-facts.ts'

/** Which groups stand together where only the largest stand by themselves; nothing where that stood `before`. */
export const othersText = (spec: Spec, table: TableProfile, before: Spec | null = null): string[] => {
  const transforms = stepsOf(spec)
  const others = findOtherBucket(transforms)
  if (!others || isSame(others, before && findOtherBucket(stepsOf(before)))) return []
  const { field, n } = others
  const known = table.fields.find(({ name }) => name === field)?.distinct ?? 0
  const filtered = transforms.some((transform) => 'filter' in transform)
  const all = known > n && !filtered ? `${n} largest of the ${known}` : `${n} largest`
  return [`It shows the ${all} values of ${fieldLabel(field)}${byWhat(spec)}, and the others together.`]
}

const stepsOf = (spec: Spec) => transformsOf(withoutOverlays(spec))

const isSame = (now: OtherBucket, before: OtherBucket | null): boolean =>
  before?.field === now.field && before.n === now.n

/** What adds up is the size of a group; of anything else it is said what is larger. */
const byWhat = (spec: Spec): string => {
  const measure = chartFacts(spec)?.measure
  if (!measure?.field || isAdditive(measure.def.aggregate)) return ''
  return ` by ${uncapital(quantityWords({ field: measure.field, aggregate: measure.def.aggregate ?? null }))}`
}
