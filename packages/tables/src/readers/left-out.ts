/** A part that is not read. */
export interface LeftOutPart {
  name: string
  reason: string
}

const maxListed = 5
const maxNameLength = 100

const shown = (name: string) => `"${name.slice(0, maxNameLength)}"`

/** The first sentences, and one about the number of others. */
export const listed = (sentences: readonly string[], more: (rest: string) => string): string[] =>
  sentences.length <= maxListed
    ? [...sentences]
    : [...sentences.slice(0, maxListed), more((sentences.length - maxListed).toLocaleString('en'))]

/** The first items, and the number of others: `a, b and 3 more`. */
export function firstItems(items: readonly string[]): string {
  const rest = items.length - maxListed
  return `${items.slice(0, maxListed).join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en')} more` : ''}`
}

/** What of a file is not read. `reason`: as in "as only tables are read". */
export const leftOutNames = (names: readonly string[], reason: string): string[] =>
  names.length === 0 ? [] : [`Left out, ${reason}: ${firstItems(names.map((name) => `"${name}"`))}.`]

/** `place`: as in "in the archive"; may be empty. */
export function leftOutNotes(leftOut: readonly LeftOutPart[], place: string): string[] {
  const where = place === '' ? '' : ` ${place}`
  return listed(
    leftOut.map(({ name, reason }) => `${shown(name)}${where} was left out: ${reason}`),
    (rest) => `${rest} more files${where} were left out.`,
  )
}

/** Why there is no table. `isArchive`: the parts are what an archive holds. */
export function nothingRead([first, ...rest]: readonly LeftOutPart[], isArchive: boolean): string {
  if (first === undefined) return 'This archive holds no files. Upload the tables themselves.'
  const more =
    rest.length === 0 ? '' : ` None of the other ${rest.length.toLocaleString('en')} files can be read either.`
  const opening = isArchive ? 'No table in this archive can be read.' : 'None of these files can be read.'
  return `${opening} ${shown(first.name)}: ${first.reason}${more}`
}
