import type { JsonObject } from '@belvedere/spec'

/** A deep copy as plain JSON, without undefined. */
export const plainJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value))
