/** Longer labels are sentences, which do not fit beside an axis. */
const maxNameLength = 60

/** The label of each variable where it is short and no other has it, else its name. */
export function columnNames(variables: readonly { name: string; label: string }[]): string[] {
  const taken = new Map<string, number>()
  const count = (name: string) => taken.set(name.toLowerCase(), (taken.get(name.toLowerCase()) ?? 0) + 1)
  for (const { name, label } of variables) for (const one of new Set([name, label])) count(one)
  return variables.map(({ name, label }) =>
    label !== '' && label.length <= maxNameLength && taken.get(label.toLowerCase()) === 1 ? label : name,
  )
}

/** What is said of columns that have the labels of their variables. */
export const renamedColumns = (variables: readonly { name: string }[], names: readonly string[]): string[] =>
  variables.flatMap(({ name }, i) => (names[i] === name ? [] : [`"${name}" is "${names[i]}"`]))
