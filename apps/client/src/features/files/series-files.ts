import type { File as DataFile } from '@belvedere/contract'
import { areSeries, compareNames, seriesKey } from '@belvedere/spec'

/** The series among files, whose names differ in numbers or dates only, and the files that belong to none. */
export function partitionSeries<T extends { name: string }>(files: readonly T[]): { series: T[][]; others: T[] } {
  const groups = [...Map.groupBy(files, (file) => seriesKey(file.name) ?? file).values()]
  const isSeries = (group: readonly T[]) => areSeries(group.map(({ name }) => name))
  return { series: groups.filter(isSeries), others: groups.filter((group) => !isSeries(group)).flat() }
}

/** Files that could be one: a series in the order of their names, or those that continue the file `into`. */
export interface Gathering {
  files: DataFile[]
  into: DataFile | null
}

/** Whether a file can become part of another: derived tables have no bytes of their own. */
export const canBePart = ({ lineage }: DataFile): boolean => lineage === undefined

/** What of files that were read could be gathered. */
export function findGatherings(files: readonly DataFile[]): Gathering[] {
  const uploads = files.filter((file) => canBePart(file) && file.status === 'ready')
  const collections = new Map(
    uploads.flatMap((file) => (file.series === undefined ? [] : [[file.series, file] as const])),
  )
  const single = uploads.filter(({ parts }) => parts === 1)
  const byCollection = Map.groupBy(single, ({ name }) => collections.get(seriesKey(name) ?? ''))
  const { series } = partitionSeries(byCollection.get(undefined) ?? [])
  return [
    ...[...byCollection].flatMap(([into, parts]) => (into === undefined ? [] : [{ files: inOrder(parts), into }])),
    ...series.map((group) => ({ files: inOrder(group), into: null })),
  ]
}

const inOrder = (files: readonly DataFile[]): DataFile[] =>
  files.toSorted((one, other) => compareNames(one.name, other.name))
