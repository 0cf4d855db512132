import type { Cell, FieldProfile, FieldType, TableProfile } from '@belvedere/spec'

type Column = { name: string; type?: FieldType; semanticType?: FieldProfile['semanticType']; values: Cell[] }

/** A table's profile made from its columns, for tests. */
export function aProfile(name: string, columns: Column[]): TableProfile {
  return { name, rows: columns[0]?.values.length ?? 0, fields: columns.map(aField) }
}

function aField({ name, type, semanticType, values }: Column): FieldProfile {
  const present = values.filter((value) => value !== null)
  const counts = new Map<Cell, number>()
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1)
  const numbers = present.filter((value) => typeof value === 'number')
  const allNumbers = numbers.length > 0 && numbers.length === present.length
  return {
    name,
    type: type ?? (allNumbers ? 'quantitative' : 'nominal'),
    ...(semanticType && { semanticType }),
    count: present.length,
    nulls: values.length - present.length,
    distinct: counts.size,
    ...(allNumbers && {
      integer: numbers.every(Number.isInteger),
      min: numbers.reduce((a, b) => Math.min(a, b)),
      max: numbers.reduce((a, b) => Math.max(a, b)),
      mean: numbers.reduce((a, b) => a + b, 0) / numbers.length,
      median: numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0,
    }),
    values: [...counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, 1000),
  }
}
