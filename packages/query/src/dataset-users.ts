import { isObject } from '@belvedere/spec'
import type { VegaData, VegaDataflow } from './dataflow.ts'
import type { VegaMark } from './plot-frame.ts'

const isMark = (value: unknown): value is VegaMark => isObject(value) && typeof value.type === 'string'

/** What uses a data set. */
export interface Users {
  data: VegaData[]
  /** Marks with an item for each row, or for each group of rows, with those among which they are drawn. */
  marks: { mark: VegaMark; among: VegaMark[] }[]
  /** Scales that take their domain from it. */
  domains: ScaleUse[]
  /** Lookups and expressions. */
  others: boolean
}
export interface ScaleUse {
  scale: { [key: string]: unknown }
  /** The reference: the domain, or one of its `fields`. */
  reference: { [key: string]: unknown }
  isShared: boolean
}

/** Who uses a data set, anywhere in the spec. */
export function usersOf(vega: VegaDataflow, name: string): Users {
  const users: Users = { data: [], marks: [], domains: [], others: false }
  const inText = [`data("${name}")`, `data('${name}')`]
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (inText.some((text) => value.includes(text)) || (value === name && ['data', 'from', 'source'].includes(key)))
        users.others = true
      return
    }
    if (Array.isArray(value)) {
      if (key === 'source' && value.includes(name)) users.others = true
      for (const one of value) visit(one, '')
      return
    }
    if (!isObject(value)) return
    for (const [inner, member] of Object.entries(value)) {
      if (inner === 'values') continue
      if (inner === 'scales' && Array.isArray(member)) for (const scale of member) visitScale(scale)
      else if (inner === 'data' && Array.isArray(member)) for (const data of member) visitData(data)
      else if (inner === 'marks' && Array.isArray(member)) for (const mark of member) visitMark(mark, member)
      else visit(member, inner)
    }
  }
  const visitMark = (mark: unknown, among: unknown[]): void => {
    if (!isMark(mark) || !isFrom(mark.from)) {
      visit(mark, '')
      return
    }
    const { from, ...rest } = mark
    users.marks.push({ mark, among: among as VegaMark[] })
    visit(rest, '')
  }
  const isFrom = (from: unknown): boolean =>
    isObject(from) && (from.data === name || (isObject(from.facet) && from.facet.data === name))
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
