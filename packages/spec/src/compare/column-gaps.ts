import type { FieldProfile } from '../model/profile.ts'

/** A column whose name the other version does not have, and where it stands among those that both have. */
export interface Gap {
  field: FieldProfile
  /** Equal for columns of two versions that stand at the same place: after the same column, as many on, of as many. */
  place: string
  /** What standing at this place is worth as evidence: more where no other column could stand there. */
  weight: number
}

const onlyOneWeight = 3
const oneOfSeveralWeight = 2.5

export function columnGaps(fields: readonly FieldProfile[], kept: ReadonlySet<string>): Gap[] {
  const gaps: FieldProfile[][] = [[]]
  const before = ['']
  for (const field of fields) {
    if (kept.has(field.name)) {
      gaps.push([])
      before.push(field.name)
    } else gaps.at(-1)?.push(field)
  }
  return gaps.flatMap((gap, i) =>
    gap.map((field, rank) => ({
      field,
      place: JSON.stringify([before[i], before[i + 1], rank, gap.length]),
      weight: gap.length === 1 ? onlyOneWeight : oneOfSeveralWeight,
    })),
  )
}
