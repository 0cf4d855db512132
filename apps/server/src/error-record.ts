import { StoredJsonError } from './store/json-column.ts'

/**
 * What may be logged of an unexpected error: its kind and its stack frames. The message may quote a cell, a file name
 * or a token.
 */
export function errorRecord(error: unknown): { name: string; code?: string; stored?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  // The stack begins with the message, whose lines may look like stack frames.
  const frames = (error.stack ?? '').replace(error.message, () => '')
  const at = frames.split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
  const code = codeOf(error)
  const stored = error instanceof StoredJsonError ? { stored: error.stored } : {}
  return { name: error.name, ...(code === undefined ? {} : { code }), ...stored, at: at.slice(0, 12) }
}

/** The error's code or that of its cause: `fetch` reports a refused connection only there. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
