import type { TableProfile } from '@belvedere/spec'

/** The tables that one was joined of, as far as its columns tell; null where it was not. */
export function joinedOf(table: TableProfile, tables: readonly TableProfile[]) {
  const others = tables.filter((one) => one !== table)
  for (const left of others) {
    const rest = table.fields.slice(left.fields.length)
    if (rest.length === 0 || !left.fields.every(({ name }, at) => table.fields[at]?.name === name)) continue
    const right = others.find(
      ({ name: home, fields }) =>
        home !== left.name &&
        rest.length < fields.length &&
        rest.every(({ name }) => fields.some((field) => name === field.name || name === `${field.name} of ${home}`)),
    )
    if (right) return { left, right, fromRight: new Set(rest.map(({ name }) => name)) }
  }
  return null
}
