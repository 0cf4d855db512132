import { isObject } from '@belvedere/spec'

/** One line of a batch: a table and what was said about it, the earlier sentences first. */
export interface BatchLine {
  id: string
  table: string
  utterances: string[]
}

/** Reads a line of a batch; throws with a sentence that says what is wrong with it. */
export function parseLine(text: string): BatchLine {
  const value = parseJson(text)
  if (!isObject(value)) throw new Error('The line is no JSON object.')
  const { id, table, utterances } = value
  if (typeof id !== 'string' && typeof id !== 'number') throw new Error('The line has no "id".')
  if (typeof table !== 'string' || table === '') throw new Error('The line names no "table".')
  if (!Array.isArray(utterances)) throw new Error('The line has no list of "utterances".')
  const said = utterances.filter((utterance) => typeof utterance === 'string')
  if (said.length === 0 || said.length < utterances.length) throw new Error('"utterances" wants one or more texts.')
  return { id: String(id), table, utterances: said }
}

/** The line's id where it has one, so that even a bad line can be answered. */
export function idOf(text: string): string | null {
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
