import type { Cell } from '@belvedere/spec'

const longest = 80

/** Quotes a name or value as JSON on one line, cut to 80 characters. */
export const quoteForPrompt = (value: Cell): string =>
  JSON.stringify(typeof value === 'string' ? shortened(value).toWellFormed() : value)
    // JSON leaves these alone, and some readers break the line there.
    .replaceAll(/[\u0085\u2028\u2029]/g, ' ')

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
