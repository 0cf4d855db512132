import { smaller } from '../../language/en/edits/comparisons.ts'
import { type LimitName, limits } from '../../language/en/edits/limits.ts'
import * as lexicon from '../../language/en/edits/slots.ts'
import type { Slotted } from '../../language/pattern.ts'
import type { ConditionSource } from '../conditions/source.ts'
import { conditionsAt } from '../conditions.ts'
import type { Found } from '../found.ts'
import { indexPhrases, phrasesAt } from '../phrase-index.ts'
import { encodingsAt } from './encodings.ts'
import { textAt, unknownAt } from './unknown.ts'

const markIndex = indexPhrases(lexicon.marks)
const aggregateIndex = indexPhrases(lexicon.aggregates)
const timeUnitIndex = indexPhrases(lexicon.timeUnits)
const channelIndex = indexPhrases(lexicon.channels)
const hueIndex = indexPhrases<string>(lexicon.hues)
const wishIndex = indexPhrases<LimitName>(limits)
const schemeNames: ReadonlySet<string> = new Set(lexicon.schemes)
const superlative = /^\p{L}{3,}est$/u
/** Superlatives of having least. */
const smallest: ReadonlySet<string> = new Set(smaller.map((word) => word.replace(/er$/, 'est')))

export interface SlotSource extends ConditionSource {
  message: string
  values(at: number): Slotted<Found>[]
  /** Indices of tokens that name something of the table. */
  named: ReadonlySet<number>
  /** What the table calls its rows. */
  rowNouns: ReadonlySet<string>
}

/** What the slot of a pattern may be filled with from token `at` on. */
export const slotAt = (source: SlotSource, slot: string, at: number): Slotted<Found>[] => {
  const { message, tokens, columns, numbers, values, named, rowNouns } = source
  const token = tokens[at]
  if (!token) return []
  switch (slot) {
    case 'column':
      return columns(at).map(({ end, field, score, rivals }) => ({
        end,
        value: { kind: 'column', field, score, rivals },
      }))
    case 'encoding':
      return encodingsAt(source, at)
    case 'values':
      return values(at)
    case 'condition':
      return conditionsAt(source, at)
    case 'superlative':
      return superlative.test(token.text)
        ? columns(at)
            .filter(({ end }) => end === at + 1)
            .map(({ end, field, score, rivals }) => {
              const from = smallest.has(token.text) ? 'bottom' : 'top'
              return { end, value: { kind: 'superlative', field, from, score, rivals } }
            })
        : []
    case 'number':
      return numbers(at).map(({ end, value }) => ({ end, value: { kind: 'number', number: value } }))
    case 'mark':
      return phrasesAt(markIndex, tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'mark', mark: meaning, words: token.text },
      }))
    case 'aggregate':
      return phrasesAt(aggregateIndex, tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'aggregate', aggregate: meaning },
      }))
    case 'timeunit':
      return phrasesAt(timeUnitIndex, tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'timeunit', timeUnit: meaning },
      }))
    case 'channel':
      return phrasesAt(channelIndex, tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'channel', channel: meaning },
      }))
    case 'wish':
      return phrasesAt(wishIndex, tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'wish', wish: meaning },
      }))
    case 'hue':
      return phrasesAt(hueIndex, tokens, at).map(({ end, meaning }) => ({
        end,
        value: { kind: 'hue', color: meaning },
      }))
    case 'scheme':
      return schemeNames.has(token.text) ? [{ end: at + 1, value: { kind: 'scheme', scheme: token.text } }] : []
    case 'text':
      return textAt(message, tokens, at)
    case 'unknown':
      return unknownAt(tokens, at, named, rowNouns)
    default:
      return []
  }
}
