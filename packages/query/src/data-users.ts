import { isObject } from '@belvedere/spec'
import type { CompiledMark } from './plot-frame.ts'
import type { VegaTransform } from './transform.ts'

/** The parts of a compiled Vega spec that move rows. */
export interface VegaDataflow {
  signals?: readonly { name: string; value?: unknown; update?: unknown }[]
  data?: VegaData[]
  [key: string]: unknown
}
export interface VegaData {
  name: string
  source?: unknown
  transform?: VegaTransform[]
  [key: string]: unknown
}

/** Who uses a data set. */
export interface DataUsers {
  data: VegaData[]
  /** Marks with an item for each row, or a line for each group of rows, with those among which they are drawn. */
  marks: { mark: CompiledMark; among: CompiledMark[] }[]
  /** Scales that take their domain from it. */
  domains: ScaleUse[]
  /** Panels whose marks use one data set, which comes from the rows of the panel. */
  facets: FacetUse[]
  /** Other facets, lookups and expressions. */
  others: boolean
}
export interface ScaleUse {
  scale: { [key: string]: unknown }
  /** The reference: the domain, or one of its `fields`. */
  reference: { [key: string]: unknown }
  isShared: boolean
}
export interface FacetUse {
  facet: { [key: string]: unknown }
  data: VegaData
}

/** Who uses a data set, anywhere in the spec. A group may hide it behind one of the same name. */
export function usersOf(vega: VegaDataflow, name: string): DataUsers {
  const users: DataUsers = { data: [], marks: [], domains: [], facets: [], others: false }
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') users.others ||= isReference(value, key, name)
    else if (Array.isArray(value)) {
      users.others ||= key === 'source' && value.includes(name)
      for (const one of value) visit(one, '')
    } else if (isObject(value)) visitObject(value)
  }
  const visitObject = (whole: { [key: string]: unknown }): void => {
    const { from, ...value } = whole
    const facet = facetOf(from, value, name)
    if (facet) users.facets.push(facet)
    else visit(from, 'from')
    if (whole !== vega && isHidden(value, name)) return
    for (const [inner, member] of Object.entries(value)) {
      if (inner === 'values') continue
      if (inner === 'scales' && Array.isArray(member)) for (const scale of member) visitScale(scale)
      else if (inner === 'data' && Array.isArray(member)) for (const data of member) visitData(data)
      else if (inner === 'marks' && Array.isArray(member)) for (const mark of member) visitMark(mark, member)
      else visit(member, inner)
    }
  }
  const visitMark = (mark: unknown, among: unknown[]): void => {
    if (!isMark(mark) || !isDrawnFrom(mark, name)) {
      visit(mark, '')
      return
    }
    const { from, ...rest } = mark
    users.marks.push({ mark, among: among as CompiledMark[] })
    visit(rest, '')
  }
  const visitData = (data: unknown): void => {
    if (!isObject(data)) return
    const { source, ...rest } = data
    if (source === name) users.data.push(data as unknown as VegaData)
    else visit(source, 'source')
    visit(rest, '')
  }
  const visitScale = (scale: unknown): void => {
    if (!isObject(scale)) return
    const { domain, ...rest } = scale
    visit(rest, '')
    if (!isObject(domain)) return
    const fields = Array.isArray(domain.fields) ? domain.fields : []
    const references = domain.data === undefined ? fields.filter(isObject) : [domain]
    for (const reference of references)
      if (reference.data === name && !users.domains.some((use) => use.reference === reference))
        users.domains.push({ scale, reference, isShared: references.length > 1 })
  }
  visit(vega, '')
  return users
}

const isMark = (value: unknown): value is CompiledMark => isObject(value) && typeof value.type === 'string'

/** Whether a mark has an item for each row, or a line for each group of rows. */
const isDrawnFrom = ({ from, data }: CompiledMark, name: string): boolean =>
  isObject(from) && (from.data === name || (isObject(from.facet) && from.facet.data === name && data === undefined))

/** Whether a text names a data set: as one, or in an expression. */
const isReference = (value: string, key: string, name: string): boolean =>
  value.includes(`data("${name}")`) ||
  value.includes(`data('${name}')`) ||
  (value === name && ['data', 'from', 'source'].includes(key))

/** Whether a group has a data set of this name. */
const isHidden = ({ marks, data }: { [key: string]: unknown }, name: string): boolean =>
  Array.isArray(marks) && Array.isArray(data) && data.some((one) => isObject(one) && one.name === name)

/** Panels of a data set, if all that is drawn in them comes from one data set that is made of a panel's rows. */
function facetOf(from: unknown, group: { [key: string]: unknown }, name: string): FacetUse | null {
  const facet = isObject(from) && isObject(from.facet) ? from.facet : {}
  if (facet.data !== name || typeof facet.name !== 'string' || !Array.isArray(group.data)) return null
  const { name: panel } = facet
  const { data, marks, domains, facets, others } = usersOf({ marks: [group] }, panel)
  const [only, ...more] = data
  const isOnly = !others && [more, marks, domains, facets].every(({ length }) => length === 0)
  return only && isOnly ? { facet, data: only } : null
}
