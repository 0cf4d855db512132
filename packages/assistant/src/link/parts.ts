/** A part of the reader of messages by its id: "rule flag", "column synonym", "value alias", "row plural", "design map". */
export type ReaderPart = `${'rule' | 'column' | 'value' | 'row' | 'design'} ${string}`

/** Parts that are switched off, to measure what each is worth. */
export type PartsOff = ReadonlySet<ReaderPart>

export const noneOff: PartsOff = new Set()
