import { list } from '../../list.ts'

/** Between values that are listed, and after them. */
export const joining: ReadonlySet<string> = new Set(
  list('and|or|vs|versus|v|against|compared|to|with|&|,|/|.|?|!|the|please|pls|n|+|-'),
)
