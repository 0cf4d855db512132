import type { Found } from '../edits/found.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { chatter } from '../language/en/dialogue/whole-match.ts'
import { compilePattern, type Match, matchPattern, type Pattern } from '../language/pattern.ts'

const maxTokens = 16

export const compileAll = (sources: readonly string[]): Pattern[] => sources.map((source) => compilePattern(source, {}))

/** The first pattern that, but for chatter around it, is all of the message. */
export const wholeMatch = (patterns: readonly Pattern[], sentence: EditSentence): Match<Found> | null => {
  const { tokens } = sentence
  if (tokens.length === 0 || tokens.length > maxTokens) return null
  const chat = { ...sentence, filler: chatter }
  for (const pattern of patterns) {
    for (let start = 0; start < tokens.length; start++) {
      if (start > 0 && !chatter.has(tokens[start - 1]?.text ?? '')) break
      const whole = matchPattern(pattern, start, chat).find((match) =>
        tokens.slice(match.end).every((token) => chatter.has(token.text)),
      )
      if (whole) return whole
    }
  }
  return null
}
