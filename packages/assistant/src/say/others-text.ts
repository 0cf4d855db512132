import {
  findOtherBucket,
  isAdditive,
  type OtherBucket,
  type Spec,
  type TableProfile,
  transformsOf,
  withoutOverlays,
} from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { chartFacts } from '../intent/chart-facts.ts'
import { quantityText } from './measure-phrases.ts'
import { columnName, text } from './text.ts'

/** Which groups stand together where only the largest stand by themselves; nothing where that stood `before`. */
export const othersText = (spec: Spec, table: TableProfile, before: Spec | null = null): TranslatableText[] => {
  const transforms = stepsOf(spec)
  const others = findOtherBucket(transforms)
  if (!others || isSame(others, before && findOtherBucket(stepsOf(before)))) return []
  const { field, n } = others
  const known = table.fields.find(({ name }) => name === field)?.distinct ?? 0
  const filtered = transforms.some((transform) => 'filter' in transform)
  const values = { shown: n, field: columnName(field), measured: measuredText(spec) }
  return [known > n && !filtered ? text('others.known', { ...values, all: known }) : text('others.unknown', values)]
}

const stepsOf = (spec: Spec) => transformsOf(withoutOverlays(spec))

const isSame = (now: OtherBucket, before: OtherBucket | null): boolean =>
  before?.field === now.field && before.n === now.n

/** What adds up is the size of a group; of anything else it is said what is larger. */
const measuredText = (spec: Spec): TranslatableText | string => {
  const measure = chartFacts(spec)?.measure
  if (!measure?.field || isAdditive(measure.def.aggregate)) return ''
  return text('others.measured', {
    what: quantityText({ field: measure.field, aggregate: measure.def.aggregate }),
  })
}
