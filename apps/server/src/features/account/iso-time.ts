/** ISO 8601 of milliseconds since 1970; null stays null. */
export const isoTimeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
