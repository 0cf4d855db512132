import type { LinkedSentence, Range } from '../link/sentence.ts'
import { mostTraced, rounded, type TraceLink, truncate } from './trace.ts'

/** The words of a message at these tokens, as they were written. */
export const wordsAt = ({ message, tokens }: LinkedSentence, { first, last }: Range): string =>
  truncate(message.slice(tokens[first]?.start, tokens[last]?.end))

/** What the words of a message were linked to, in their order; where these are too many, those with the best scores. */
export function linksForTrace(sentence: LinkedSentence): TraceLink[] {
  const { columns, values, rows, cues } = sentence
  const trace = (place: Range, link: Omit<TraceLink, 'words'>) => ({
    place,
    link: { words: wordsAt(sentence, place), ...link, means: truncate(link.means) },
  })
  return [
    ...surest(columns).map((one) =>
      trace(one, { is: 'column', means: one.field.name, evidence: one.how, score: rounded(Math.min(1, one.score)) }),
    ),
    ...surest(values).map((one) =>
      trace(one, {
        is: 'value',
        means: `${one.field.name}: ${one.values.join(', ')}`,
        evidence: one.how,
        score: rounded(Math.min(1, one.score)),
      }),
    ),
    ...rows.map((one) => trace(one, { is: 'rows', means: one.how, evidence: one.how, score: null })),
    ...cues.map((one) => trace(one, { is: 'cue', means: one.id, evidence: one.kind, score: null })),
  ]
    .sort((a, b) => (b.link.score ?? 1) - (a.link.score ?? 1))
    .slice(0, mostTraced.links)
    .sort((a, b) => a.place.first - b.place.first || b.place.last - a.place.last)
    .map(({ link }) => link)
}

const surest = <Link extends { score: number }>(links: readonly Link[]): Link[] =>
  links.toSorted((a, b) => b.score - a.score).slice(0, mostTraced.links)
