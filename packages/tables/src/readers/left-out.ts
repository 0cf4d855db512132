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

/** `place`: as in "in the archive"; may be empty. */
export function leftOutNotes(leftOut: readonly LeftOutPart[], place: string): string[] {
  const where = place === '' ? '' : ` ${place}`
  return listed(
    leftOut.map(({ name, reason }) => `${shown(name)}${where} was left out: ${reason}`),
    (rest) => `${rest} more files${where} were left out.`,
  )
}

/** Why there is no table. `isArchive`: the parts are what an archive holds. */
export function nothingRead([first, ...others]: readonly LeftOutPart[], isArchive: boolean): string {
  if (first === undefined) return 'This archive holds no files. Upload the tables themselves.'
  const more =
    others.length === 0 ? '' : ` None of the other ${others.length.toLocaleString('en')} files can be read either.`
  const opening = isArchive ? 'No table in this archive can be read.' : 'None of these files can be read.'
  return `${opening} ${shown(first.name)}: ${first.reason}${more}`
}
