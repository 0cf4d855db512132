/** ISO 8601. */
export const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
