import { titledIn } from '@belvedere/spec'
import { resolveOption } from '../dialogue/questions.ts'
import type { Interpretation, Interpreter } from '../interpret.ts'
import type { Reading, Recommendation, Request } from '../recommendation.ts'
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
    return inOwnWords(inEnglish({ ...request, message: gloss.text }), gloss, spoken.glossary.code)
  }

/** The option of the last question that the message means, in the words of either language; else the message. */
const chosenOption = ({ message, history, tables }: Request, glossary: Glossary): string => {
  const direct = resolveOption({ message, history })
  if (direct !== message) return direct
  const { text } = glossOf(message, tables, glossary)
  const chosen = resolveOption({ message: text, history })
  return chosen === text ? message : chosen
}

const inOwnWords = (interpretation: Interpretation, gloss: Gloss, language: Glossary['code']): Interpretation => {
  switch (interpretation.kind) {
    case 'words':
      return { ...interpretation, words: wordsOf(interpretation.words, gloss) }
    case 'new':
      return { ...interpretation, readings: interpretation.readings.map((reading) => inLanguage(reading, language)) }
    default:
      return interpretation
  }
}

/** A chart keeps the language that it was first asked for in. */
const inLanguage = (reading: Reading, language: Glossary['code']): Reading => ({
  ...reading,
  partial: titledIn(reading.partial, language),
})

const wordsOf = <T extends Exclude<Recommendation, { kind: 'chart' }>>(words: T, gloss: Gloss): T =>
  words.kind === 'question'
    ? { ...words, options: words.options.map((option) => ({ ...option, message: gloss.back(option.message) })) }
    : words
