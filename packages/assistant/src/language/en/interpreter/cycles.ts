/** Parts of a year only beside a year. */
export const vague: ReadonlySet<string> = new Set(['early', 'mid', 'middle', 'late', 'end', 'fall'])

export const joints: ReadonlySet<string> = new Set(['and', 'or', ',', '&'])
