import { overlaps } from '../../interpreter/utterance.ts'
import { places } from '../../language/en/questions.ts'
import type { Question } from './question.ts'

/** "How many orders from Atlantis": a name after a preposition that nothing in the table has; null where there is none. */
export const strangerIn = (question: Question): string | null => {
  const { message, tokens, spans } = question.sentence
  const strange = question
    .unexplained(...question.named)
    .filter((at) => !spans.some((span) => overlaps(span, tokens[at] ?? span)))
  const first = strange.find(
    (at) => places.has(tokens[at - 1]?.text ?? '') && /^\p{Lu}/u.test(message.slice(tokens[at]?.start)),
  )
  if (first === undefined) return null
  let last = first
  while (strange.includes(last + 1)) last += 1
  return message.slice(tokens[first]?.start, tokens[last]?.end)
}
