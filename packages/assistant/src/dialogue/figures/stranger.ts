import type { TableProfile } from '@belvedere/spec'
import type { EditSentence } from '../../edits/sentence.ts'
import { overlaps } from '../../interpreter/utterance.ts'
import { places } from '../../language/en/questions.ts'
import { readQuestion } from './question.ts'

/** "How many orders from Atlantis": a name after a preposition that nothing in the table has; null where there is none. */
export const strangerIn = (message: string, table: TableProfile, said: EditSentence): string | null => {
  const question = readQuestion(message, table, said)
  if (question === null) return null
  const { sentence, named } = question
  const { tokens, spans } = sentence
  const strange = question
    .unexplained(...named)
    .filter((at) => !spans.some((span) => overlaps(span, tokens[at] ?? span)))
  const first = strange.find(
    (at) => places.has(tokens[at - 1]?.text ?? '') && /^\p{Lu}/u.test(message.slice(tokens[at]?.start)),
  )
  if (first === undefined) return null
  let last = first
  while (strange.includes(last + 1)) last += 1
  return message.slice(tokens[first]?.start, tokens[last]?.end)
}
