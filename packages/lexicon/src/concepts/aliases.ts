import { fold } from '../text/tokens.ts'
import data from './aliases.json' with { type: 'json' }

const groups: readonly (readonly string[])[] = data.map((group) => group.split(' | '))
const byName = new Map<string, string[]>()
for (const group of groups) for (const name of group) byName.set(name, [...(byName.get(name) ?? []), ...group])

/** Other names of a value: "women" of female, "American" of the United States. In lower case, itself not included. */
export const aliasesOf = (value: string): readonly string[] => {
  const own = fold(value)
  return (byName.get(own) ?? []).filter((name) => name !== own)
}
