import { areSeries, seriesKey } from '@belvedere/spec'

/** The series among files, whose names differ in numbers or dates only, and the files that belong to none. */
export function partitionSeries(files: readonly File[]): { series: File[][]; others: File[] } {
  const groups = [...Map.groupBy(files, (file) => seriesKey(file.name) ?? file).values()]
  const isSeries = (group: readonly File[]) => areSeries(group.map(({ name }) => name))
  return { series: groups.filter(isSeries), others: groups.filter((group) => !isSeries(group)).flat() }
}
