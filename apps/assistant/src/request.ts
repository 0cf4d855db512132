import { isObject } from '@belvedere/spec'

/** One line of a batch: a table and utterances about it, in order. */
export interface BatchLine {
  id: string
  table: string
  utterances: string[]
}

/** Parses a line of a batch; throws an error that explains an invalid one. */
export function parseLine(text: string): BatchLine {
  const value = parseJson(text)
  if (!isObject(value)) throw new Error('The line is no JSON object.')
  const { id, table, utterances } = value
  if (typeof id !== 'string' && typeof id !== 'number') throw new Error('The line has no "id".')
  if (typeof table !== 'string' || table === '') throw new Error('The line names no "table".')
  if (!Array.isArray(utterances)) throw new Error('The line has no list of "utterances".')
  const texts = utterances.filter((utterance) => typeof utterance === 'string')
  if (texts.length === 0 || texts.length < utterances.length) throw new Error('"utterances" wants one or more texts.')
  return { id: String(id), table, utterances: texts }
}

/** The line's id, so that even an invalid line can be answered; null if it has none. */
export function requestId(text: string): string | null {
  try {
    const value = parseJson(text)
    return isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number') ? String(value.id) : null
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The line is not JSON.', { cause })
  }
}
