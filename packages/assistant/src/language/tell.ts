import type { TableProfile } from '@belvedere/spec'
import type { Recommendation, Request } from '../recommendation.ts'
import type { TurnOutcome } from '../workflow/ports.ts'
import { sayings } from './de/sayings.ts'
import { type Spoken, spokenIn } from './detect.ts'
import { type Gloss, glossOf } from './gloss.ts'
import { retell } from './sayings.ts'

/** Says English texts in the language of the request; those that cannot be said whole stay as they are. */
export type Tell = (text: string) => string

/** How to speak of these tables in a language. */
export const tellerIn = (language: Spoken['language'], tables: readonly TableProfile[]): Tell =>
  language === 'de' ? (text) => retell(text, sayings, tables) ?? text : (text) => text

/** How to answer whoever sent this, about these tables. */
export const tellerFor = (request: Pick<Request, 'message' | 'history'>, tables: readonly TableProfile[]): Tell => {
  const spoken = spokenIn(request)
  if (spoken.language === 'en') return tellerIn(spoken.language, tables)
  const gloss = glossOf(request.message, tables, spoken.glossary)
  const tell = tellerIn(spoken.language, tables)
  return (text) => tell(withOwnWords(text, gloss))
}

/** What is quoted of the message in English stands there as it was said. */
const withOwnWords = (text: string, gloss: Gloss): string =>
  text.replace(/“([^”]+)”/g, (_, words: string) => `“${gloss.said(words) ?? words}”`)

/** A recommendation, or how a turn ended, in the words of whoever asked. What is offered is said so that it can be sent. */
export const told = <T extends Recommendation | TurnOutcome>(outcome: T, tell: Tell): T => {
  if (outcome.kind === 'cancelled') return outcome
  const text = tell(outcome.text)
  switch (outcome.kind) {
    case 'chart': {
      const { explanation, suggestions } = outcome
      const assumptions = explanation.assumptions.map(tell)
      const rules = explanation.rules.map((one) => ({ ...one, sentence: tell(one.sentence) }))
      const labelled = <L extends { label: string }>(charts: L[]) =>
        charts.map((chart) => ({ ...chart, label: tell(chart.label) }))
      return {
        ...outcome,
        ...('specs' in outcome ? { specs: labelled(outcome.specs) } : { alternatives: labelled(outcome.alternatives) }),
        text,
        suggestions: suggestions.map(tell),
        explanation: { ...explanation, rules, assumptions },
      }
    }
    case 'question':
      return {
        ...outcome,
        text,
        options: outcome.options.map(({ label, message, ...rest }) => ({
          ...rest,
          label: tell(label),
          message: tell(message),
        })),
      }
    case 'answer':
    case 'failed':
      return { ...outcome, text, suggestions: outcome.suggestions.map(tell) }
    case 'command':
      return { ...outcome, text }
    default:
      return outcome satisfies never
  }
}
