import { glue } from '../../language/en/edits/classes.ts'
import { asking } from '../../language/en/edits/sentence.ts'
import type { Slotted } from '../../language/pattern.ts'
import type { Token } from '../../language/tokens.ts'
import type { Found } from '../found.ts'

/** A quoted text, or else everything to the end of the message. */
export const textAt = (message: string, tokens: readonly Token[], at: number): Slotted<Found>[] => {
  const token = tokens[at]
  if (!token) return []
  if (token.text === ':' || token.text === '=') return []
  if (token.kind === 'quoted') return [{ end: at + 1, value: { kind: 'text', text: token.raw } }]
  const rest = message
    .slice(token.start)
    .trim()
    .replace(/[.!?]+$/, '')
  return rest.length > 0 && rest.length <= 200 ? [{ end: tokens.length, value: { kind: 'text', text: rest } }] : []
}

/** One to three words in a row that name nothing known. */
export const unknownAt = (
  tokens: readonly Token[],
  at: number,
  named: ReadonlySet<number>,
  rowNouns: ReadonlySet<string>,
): Slotted<Found>[] => {
  const ends: number[] = []
  for (let end = at + 1; end <= Math.min(at + 3, tokens.length); end++) {
    const token = tokens[end - 1]
    if (!token || token.kind === 'sign' || token.kind === 'number' || named.has(end - 1)) break
    if (glue.has(token.text) || rowNouns.has(token.text) || asking.has(token.text)) break
    ends.push(end)
  }
  return ends.reverse().map((end) => ({
    end,
    value: {
      kind: 'unknown',
      text: tokens
        .slice(at, end)
        .map(({ raw }) => raw)
        .join(' '),
    },
  }))
}
