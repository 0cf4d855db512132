import type { Found } from '../edits/found.ts'
import type { EditSentence } from '../edits/sentence.ts'
import { type Topic, talk } from '../language/en/talk.ts'
import { foreign, shared, type UnreadLanguage } from '../language/unread.ts'
import { compileAll, wholeMatch } from './whole-match.ts'

const topics = [
  'undo',
  'redo',
  'reset',
  'help',
  'columns',
  'rows',
  'tables',
  'numbers',
  'values',
  'about_values',
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
const compiled = topics.map((topic) => ({ topic, patterns: compileAll(talk[topic]) }))

/** What a message is about beside charts, when all of it says so; else null. */
export const readTalk = (sentence: EditSentence): { topic: Topic; about: Found | null } | null => {
  for (const { topic, patterns } of compiled) {
    const whole = wholeMatch(patterns, sentence)
    if (whole) return { topic, about: [...whole.slots.values()][0]?.value ?? null }
  }
  return null
}

/** The language of a message that is clearly not English, by its small words or its script. */
export const foreignLanguage = (message: string, sentence: EditSentence): UnreadLanguage | 'another script' | null => {
  const letters = message.match(/\p{L}/gu)?.length ?? 0
  const latin = message.match(/\p{Script=Latin}/gu)?.length ?? 0
  const unnamed = sentence.tokens.filter((token, at) => token.kind === 'word' && !sentence.named.has(at))
  if (letters >= 2 && latin / letters < 0.5) return unnamed.length > 0 ? 'another script' : null
  const hits = foreign.map(({ language, words }) => ({
    language,
    count: unnamed.filter(({ text }) => words.includes(text) && !shared.has(text)).length,
  }))
  const [best] = hits.sort((a, b) => b.count - a.count)
  return best && best.count >= 2 && best.count / Math.max(1, unnamed.length) >= 0.34 ? best.language : null
}
