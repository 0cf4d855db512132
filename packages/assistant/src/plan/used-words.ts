import { isContent, type LinkedSentence, overlap, type Range } from '../link/sentence.ts'
import type { ChartDraft } from '../propose/draft.ts'

/** The places of a message that a draft rests on. */
export function rangesOf({
  measures,
  along,
  series,
  panel,
  conditions,
  top,
  having,
  placed = [],
}: ChartDraft): Range[] {
  const slots = [
    ...measures,
    ...measures.map(({ over }) => over),
    along,
    series,
    panel,
    ...placed.map(({ slot }) => slot),
  ]
  return [
    ...slots.flatMap((slot) => [slot?.link, slot?.noun, slot?.rate].flatMap((range) => range ?? [])),
    ...conditions.flatMap((one) => [one, ...(one.more ?? [])]),
    ...(top ? [top] : []),
    ...(having ? [having.bound] : []),
  ].filter(({ first }) => first >= 0)
}

/** The tokens that say something of their own and lie in none of the places, by their index. */
export const tokensOutside = ({ tokens }: LinkedSentence, places: readonly Range[]): number[] =>
  tokens.flatMap((token, at) => {
    const here = { first: at, last: at }
    return isContent(token) && !places.some((place) => overlap(place, here)) ? [at] : []
  })
