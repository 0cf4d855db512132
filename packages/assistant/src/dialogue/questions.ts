import { nearestName } from '@belvedere/spec'
import { ordinals } from '../language/en/dialogue/questions.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import type { AnyText } from '../say/text.ts'
import { messageForAll, wantsAll } from './all-of-them.ts'

/** A question in return, with its options. */
export type ClarifyingQuestion = Extract<Recommendation<AnyText>, { kind: 'question' }>

const maxOptions = 5
const maxQuestionsInARow = 2

/** A question with its options numbered; choosing one sends its message. */
export const ask = (text: AnyText, options: { label: AnyText; message: AnyText }[]): ClarifyingQuestion => ({
  kind: 'question',
  text,
  options: options.slice(0, maxOptions).map((option, i) => ({ id: `option-${i + 1}`, ...option })),
})

/** After two questions in a row the assistant acts on its best guess and says so. */
export const mayAsk = ({ history }: Pick<Request, 'history'>): boolean => {
  const answers = history.filter(({ role }) => role === 'assistant')
  const recent = answers.slice(-maxQuestionsInARow)
  return recent.length < maxQuestionsInARow || recent.some(({ options }) => !options || options.length === 0)
}

/** What the person typed, with an answer to the last question put in place of the option it means. */
export const resolveOption = ({ message, history }: Pick<Request, 'message' | 'history'>): string => {
  const last = history.findLast(({ role }) => role === 'assistant')
  const options = last?.options ?? []
  if (options.length === 0) return message
  const text = message
    .trim()
    .toLowerCase()
    .replace(/[.!?,]+$/g, '')
  const byLabel = options.find((option) => sameText(option.label, text) || sameText(option.message, text))
  if (byLabel) return byLabel.message
  const place = ordinals.findIndex((words) => words.includes(text))
  const byPlace = place >= 0 ? options[place] : text === 'the last one' ? options.at(-1) : undefined
  if (byPlace) return byPlace.message
  const all = text.split(' ').length <= maxAnswer && wantsAll(text) ? messageForAll(options) : null
  if (all !== null) return all
  const near =
    text.split(' ').length <= 3
      ? nearestName(
          text,
          options.map(({ label }) => label),
        )
      : undefined
  return options.find(({ label }) => label === near)?.message ?? message
}

/** A longer answer asks for something of its own. */
const maxAnswer = 6

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b
