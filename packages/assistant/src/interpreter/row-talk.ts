import { between, distributive, linking } from '../language/en/interpreter/row-talk.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { rowWords } from './mentions/tags.ts'
import type { Sentence } from './sentence.ts'
import { spansOf } from './utterance.ts'

/** How the rows are spoken of: one by one, as what a value is of, as what is counted, in passing, or not at all. */
export type RowTalk = 'each' | 'of' | 'counted' | 'said' | 'unsaid'

/** "The age of each singer", "the altitude of the airports", "the number of students": by the noun of the table's rows. */
export function rowTalkOf({ table, tokens, spans }: Sentence, lexicon: Lexicon): RowTalk {
  const nouns = rowWords({ table, lexicon })
  const counts = spansOf(spans, 'aggregate').filter(({ aggregate }) => aggregate === 'count')
  const ways = tokens.flatMap((token, noun): RowTalk[] => {
    if (!nouns.has(token.stem)) return []
    let at = noun - 1
    while (between.has(tokens[at]?.text ?? '')) at--
    const before = tokens[at]
    if (!before) return ['said']
    if (counts.some(({ start, end }) => start <= before.start && end >= before.end)) return ['counted']
    if (distributive.has(before.text)) return ['each']
    return linking.has(before.text) ? ['of'] : ['said']
  })
  return order.find((way) => ways.includes(way)) ?? 'unsaid'
}

const order: RowTalk[] = ['each', 'counted', 'of', 'said']
