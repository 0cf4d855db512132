import type { TableProfile } from '@belvedere/spec'
import type { LocalizedString, TranslatableTextValue } from '@belvedere/texts'
import { type Spoken, spokenIn } from '../language/detect.ts'
import { glossOf } from '../language/gloss.ts'
import type { Recommendation, Request } from '../recommendation.ts'
import type { TurnOutcome } from '../workflow/ports.ts'
import { type AnyText, inLanguage } from './text.ts'

/** Writes a text in one language. */
export type TextFormatter = (words: AnyText) => string

/** Writes texts in the given language. */
export const textFormatterIn =
  (language: Spoken['language']): TextFormatter =>
  (words) =>
    inLanguage(words, language)

/** Writes texts in the language of a request. Words quoted from its message are left as they were written. */
export const textFormatterFor = (
  request: Pick<Request, 'message' | 'history'>,
  tables: readonly TableProfile[],
): TextFormatter => {
  const spoken = spokenIn(request)
  const tell = textFormatterIn(spoken.language)
  if (spoken.language === 'en') return tell
  const gloss = glossOf(request.message, tables, spoken.glossary)
  return (words) => tell(withOwnWords(words, (read) => gloss.said(read) ?? read))
}

/** Words that are in English alone are words of the message, as the reader has them. */
const withOwnWords = (words: AnyText, own: (read: string) => string): AnyText => {
  if (typeof words === 'string') return words
  if ('en' in words) return isRead(words) ? own(words.en) : words
  const { key, values = {} } = words
  const put = (value: TranslatableTextValue): TranslatableTextValue => {
    if (typeof value === 'number') return value
    if (typeof value === 'string' || 'key' in value || 'en' in value) return withOwnWords(value, own)
    return value.map((part) => (typeof part === 'number' ? part : withOwnWords(part, own)))
  }
  return { key, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, put(value)])) }
}

const isRead = ({ de }: LocalizedString): boolean => de === undefined

/** A recommendation, or how a turn ended, in words. */
export function inWords(outcome: Recommendation<AnyText>, tell: TextFormatter): Recommendation
export function inWords(outcome: TurnOutcome<AnyText>, tell: TextFormatter): TurnOutcome
export function inWords(
  outcome: Recommendation<AnyText> | TurnOutcome<AnyText>,
  tell: TextFormatter,
): Recommendation | TurnOutcome {
  switch (outcome.kind) {
    case 'cancelled':
      return outcome
    case 'command':
      return { ...outcome, text: tell(outcome.text) }
    case 'question':
      return {
        ...outcome,
        text: tell(outcome.text),
        options: outcome.options.map(({ id, label, message }) => ({ id, label: tell(label), message: tell(message) })),
      }
    case 'answer':
    case 'failed':
      return { ...outcome, text: tell(outcome.text), suggestions: outcome.suggestions.map(tell) }
    case 'chart': {
      const { text, suggestions, explanation } = outcome
      const said = {
        text: tell(text),
        suggestions: suggestions.map(tell),
        explanation: {
          rules: explanation.rules.map((one) => ({ ...one, sentence: tell(one.sentence) })),
          assumptions: explanation.assumptions.map(tell),
          readings: explanation.readings.map(tell),
        },
      }
      return 'specs' in outcome
        ? { ...outcome, ...said, specs: labelled(outcome.specs, tell) }
        : { ...outcome, ...said, alternatives: labelled(outcome.alternatives, tell) }
    }
    default:
      return outcome satisfies never
  }
}

const labelled = <T extends { label: AnyText }>(charts: readonly T[], tell: TextFormatter) =>
  charts.map((chart) => ({ ...chart, label: tell(chart.label) }))
