import { type TableProfile, translateTitles } from '@belvedere/spec'
import { resolveOption } from '../dialogue/questions.ts'
import type { Interpretation, Interpreter, WordsOnly } from '../interpret.ts'
import type { Reading, Request } from '../recommendation.ts'
import type { AnyText } from '../say/text.ts'
import { spokenIn } from './detect.ts'
import { type Gloss, glossOf } from './gloss.ts'
import type { Glossary } from './glossary.ts'

/**
 * Makes a reader of English one of every language that can be put into its words. What the reader says of the message is
 * said in its own words again; the options of a question are the message with one thing put differently.
 */
export const inItsLanguage =
  (inEnglish: Interpreter): Interpreter =>
  (request) => {
    const spoken = spokenIn(request)
    if (spoken.language === 'en') return inEnglish(request)
    const gloss = glossOf(chosenOption(request, spoken.glossary), request.tables, spoken.glossary)
    return inOwnWords(inEnglish({ ...request, message: gloss.text }), { gloss, ...request }, spoken.glossary.code)
  }

interface Asked {
  gloss: Gloss
  tables: readonly TableProfile[]
}

/** The option of the last question that the message means, in the words of either language; else the message. */
const chosenOption = ({ message, history, tables }: Request, glossary: Glossary): string => {
  const direct = resolveOption({ message, history })
  if (direct !== message) return direct
  const { text } = glossOf(message, tables, glossary)
  const chosen = resolveOption({ message: text, history })
  return chosen === text ? message : chosen
}

const inOwnWords = (interpretation: Interpretation, asked: Asked, language: Glossary['code']): Interpretation => {
  switch (interpretation.kind) {
    case 'words':
      return { ...interpretation, words: wordsOf(interpretation.words, asked) }
    case 'new':
      return { ...interpretation, readings: interpretation.readings.map((reading) => inLanguage(reading, language)) }
    default:
      return interpretation
  }
}

/** A chart keeps the language that it was first asked for in. */
const inLanguage = (reading: Reading, language: Glossary['code']): Reading => ({
  ...reading,
  partial: translateTitles(reading.partial, language),
})

const wordsOf = (words: WordsOnly, { gloss, tables }: Asked): WordsOnly => {
  switch (words.kind) {
    case 'question':
      return {
        ...words,
        options: words.options.map(({ message, ...option }) => ({
          ...option,
          message: typeof message === 'string' ? gloss.back(message) : message,
        })),
      }
    case 'answer': {
      const own = (offer: AnyText) =>
        typeof offer === 'string' && putsColumn(offer, gloss.text, tables) ? gloss.back(offer) : offer
      return { ...words, suggestions: words.suggestions.map(own) }
    }
    default:
      return words
  }
}

/** Whether an offer is the message with the name of a column in the place of other words. */
const putsColumn = (offer: string, message: string, tables: readonly TableProfile[]): boolean =>
  tables.some(({ fields }) =>
    fields.some(({ name }) =>
      [offer.indexOf(name), offer.lastIndexOf(name)].some((at) => {
        const [before, after] = [offer.slice(0, at), offer.slice(at + name.length)]
        const kept = before.length + after.length
        return at >= 0 && kept > 0 && kept < message.length && message.startsWith(before) && message.endsWith(after)
      }),
    ),
  )
