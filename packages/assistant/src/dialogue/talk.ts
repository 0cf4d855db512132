import type { Found } from '../edits/found.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { compilePattern, matchPattern } from '../language/pattern.ts'
import { chatter, languages, shared, type Topic, talk } from './lexicon.ts'

const topics = [
  'undo',
  'redo',
  'reset',
  'help',
  'columns',
  'rows',
  'tables',
  'values',
  'why',
  'describe',
  'other',
  'export',
  'who',
  'greeting',
  'thanks',
  'goodbye',
  'insult',
] as const satisfies readonly Topic[]
const compiled = topics.map((topic) => ({
  topic,
  patterns: talk[topic].map((source) => compilePattern(source, {})),
}))
const maxTokens = 16

/** What a message is about beside charts, when all of it says so; else null. */
export const readTalk = (
  sentence: EditSentence,
): { topic: Topic; column: Extract<Found, { kind: 'column' }> | null } | null => {
  const { tokens } = sentence
  if (tokens.length === 0 || tokens.length > maxTokens) return null
  const chat = { ...sentence, filler: chatter }
  for (const { topic, patterns } of compiled) {
    for (const pattern of patterns) {
      for (let start = 0; start < tokens.length; start++) {
        if (start > 0 && !chatter.has(tokens[start - 1]?.text ?? '')) break
        const whole = matchPattern(pattern, start, chat).find((match) =>
          tokens.slice(match.end).every((token) => chatter.has(token.text)),
        )
        if (!whole) continue
        const column = whole.slots.get('column')?.value
        return { topic, column: column?.kind === 'column' ? column : null }
      }
    }
  }
  return null
}

/** The language of a message that is clearly not English, by its small words or its script. */
export const foreignLanguage = (message: string, sentence: EditSentence): string | null => {
  const letters = message.match(/\p{L}/gu)?.length ?? 0
  const latin = message.match(/\p{Script=Latin}/gu)?.length ?? 0
  const unnamed = sentence.tokens.filter((token, at) => token.kind === 'word' && !sentence.named.has(at))
  if (letters >= 2 && latin / letters < 0.5) return unnamed.length > 0 ? 'another script' : null
  const hits = languages.map(({ language, words }) => ({
    language,
    count: unnamed.filter(({ text }) => words.includes(text) && !shared.has(text)).length,
  }))
  const [best] = hits.sort((a, b) => b.count - a.count)
  return best && best.count >= 2 && best.count / Math.max(1, unnamed.length) >= 0.34 ? best.language : null
}
