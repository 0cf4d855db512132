import type { JsonObject } from '@belvedere/spec'

/** The value as JSON sees it: absent where undefined, nothing shared with the original. */
export const plainJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value))
