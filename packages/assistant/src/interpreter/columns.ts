import type { TableProfile } from '@belvedere/spec'
import { placing } from '../language/en/flags.ts'
import { asking, beside } from '../language/en/interpreter/columns/asking.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { byQuantity, byUnitAlone, byUnitSaid } from './columns/by-unit.ts'
import { columnsOf } from './columns/column.ts'
import { byDeeds } from './columns/deeds.ts'
import { byDoer, byRephrasing, byValueClass, withoutHowLong } from './columns/implied.ts'
import { byCapitals, byInitials } from './columns/initials.ts'
import { withoutOtherSide } from './columns/sides.ts'
import { byCodes, wholeNames, writtenNames } from './columns/whole-names.ts'
import { grow } from './columns/windows.ts'
import { matchWords } from './columns/word-matches.ts'
import type { SpanOf } from './span.ts'
import type { Token } from './words.ts'

/**
 * Finds where the message names fields: by the whole name, by part of it, by synonym, abbreviation, unit or a near
 * spelling. A window of words matches a field when every content word in it stands for a different word of the name.
 */
export function findColumns(
  message: string,
  tokens: Token[],
  tables: TableProfile[],
  lexicon: Lexicon,
): SpanOf<'column'>[] {
  const columns = tables.flatMap((table) => columnsOf(table, lexicon))
  const written = columns.filter((column) => column.written)
  const perToken = matchWords(tokens, columns, lexicon)
  const found: SpanOf<'column'>[] = [
    ...wholeNames(tokens, written),
    ...byInitials(tokens, written),
    ...byCapitals(tokens, written, perToken),
    ...byCodes(tokens, written),
    ...writtenNames(message, written),
  ]
  for (let from = 0; from < tokens.length; from++) {
    for (const start of perToken[from] ?? []) found.push(...grow(tokens, perToken, from, start, lexicon))
  }
  found.push(...byQuantity(tokens, written, perToken), ...byUnitSaid(tokens, written))
  found.push(...byUnitAlone(tokens, columns, perToken), ...byDoer(tokens, written, perToken))
  found.push(...byRephrasing(tokens, written, lexicon), ...byValueClass(tokens, written, lexicon))
  const meant = withoutHowLong(withoutOtherSide(found, tokens, columns), tokens, perToken)
  return byDeeds(meant, tokens, columns).filter((one) => !isAsking(tokens, one))
}

/** "How" of "how much" and of "how do" asks; a column that is called so stands after a preposition, or by itself. */
const isAsking = (tokens: Token[], { start, end }: SpanOf<'column'>): boolean => {
  const at = tokens.findIndex((token) => token.start === start)
  const next = tokens[at + 1]
  const placed = placing.has(tokens[at - 1]?.text ?? '') || tokens[at - 1]?.kind === 'sign'
  const asks = asking.has(tokens[at]?.text ?? '') && next?.kind === 'word' && !beside.has(next.text)
  return asks && tokens[at]?.end === end && !placed
}
