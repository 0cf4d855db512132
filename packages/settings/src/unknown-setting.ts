import { editDistance } from '@belvedere/spec'

/** Refuses a name that is no setting, with the most similar one. */
export const unknownSetting = (name: string, knownNames: readonly string[]): string =>
  `${name} is not a setting. Did you mean ${nearestName(name, knownNames).candidate}?`

/** The known name with the smallest edit distance. */
export function nearestName(name: string, knownNames: readonly string[]): { candidate: string; edits: number } {
  const ranked = knownNames.map((candidate) => ({
    candidate,
    edits: editDistance(name, candidate, Number.POSITIVE_INFINITY),
  }))
  return ranked.toSorted((a, b) => a.edits - b.edits)[0] ?? { candidate: name, edits: 0 }
}
