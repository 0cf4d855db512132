import type { TableProfile } from '@belvedere/spec'
import { isTime } from '../edits/reader.ts'
import { byYears, otherGroups, yearsCompared } from '../language/en/wording/years-compared.ts'

/** Puts two years in a row that are set against each other as groups: "petrol 2023 v 2024" has a bar for each of the two. */
export const withYearsCompared = (message: string, table: TableProfile): string => {
  const { one = '', other = '' } = yearsCompared.exec(message)?.groups ?? {}
  const inARow = one !== '' && Math.abs(Number(one) - Number(other)) === 1
  if (!inARow || otherGroups.test(message) || !table.fields.some(isTime)) return message
  const [first = '', last = ''] = [one, other].sort()
  return message.replace(yearsCompared, byYears(first, last))
}
