export const verbal: ReadonlySet<string> = new Set(['been', 'being', 'be', 'had', 'a', 'any', 'the', 'ever', 'yet'])
/** Said of a stretch of time it is none of its ends. */
export const within = /^over$/i
