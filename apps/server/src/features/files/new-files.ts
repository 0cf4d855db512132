import { compareNames, seriesKey, seriesTitle } from '@belvedere/spec'
import { fileName } from '../../http/file-name.ts'
import type { StoredPart } from './stored-parts.ts'

/** Whether files whose names are a series become one. */
export type SeriesChoice = 'gather' | 'keep_apart'

/** A file to be created, of one part or several. */
export interface NewFile {
  name: string
  parts: StoredPart[]
}

/** The files that parts become: with `gather`, one of each series, where its first part is. */
export function newFiles(parts: readonly StoredPart[], series: SeriesChoice): NewFile[] {
  const groups = series === 'gather' ? groupSeries(parts) : parts.map((part) => [part])
  return groups.map((group) => ({ name: nameOfParts(group), parts: inOrder(group) }))
}

/** Of how many files so many names are. */
export const countSeries = (names: readonly string[]): number =>
  new Set(names.map((name, i) => seriesKey(name) ?? i)).size

function groupSeries<T extends { name: string }>(parts: readonly T[]): T[][] {
  return [...Map.groupBy(parts, (part) => seriesKey(part.name) ?? part).values()]
}

/** What a file of these parts is called: as the only one, or as what their names share. */
export function nameOfParts(parts: readonly { name: string }[]): string {
  const [first, ...others] = parts
  return others.length === 0 ? (first?.name ?? '') : fileName(seriesTitle(parts.map(({ name }) => name)))
}

/** In the natural order of their names. */
export const inOrder = <T extends { name: string }>(parts: readonly T[]): T[] =>
  parts.toSorted((one, other) => compareNames(one.name, other.name))
