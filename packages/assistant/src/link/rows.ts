import { isFunctionWord, lemmas, rowNouns, type Token } from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import type { ColumnMention } from './columns.ts'
import type { PartsOff } from './parts.ts'

/** Why a word may stand for the rows, the surest first. */
export const rowEvidences = ['identifier', 'table', 'plural'] as const
type RowEvidence = (typeof rowEvidences)[number]

/** Words of a message that may name what each row is, such as "orders": the tokens from index `first` to `last`. */
export interface RowMention {
  first: number
  last: number
  how: RowEvidence
}

const sureName = 0.6

/**
 * Finds words that may name the rows: by a word of an identifier's name ("orders"), by one of the table's, or by any
 * plural that names no column.
 */
export function findRowMentions(
  tokens: readonly Token[],
  table: TableProfile,
  { columns, off }: { columns: readonly ColumnMention[]; off: PartsOff },
): RowMention[] {
  const nouns = rowNouns(table)
  return tokens.flatMap((token, at): RowMention[] => {
    if (token.kind !== 'word' || token.text.length < 3 || isFunctionWord(token.text)) return []
    const how = rowEvidences.find((one) => !off.has(`row ${one}`) && isNamedBy[one](token, at, { nouns, columns }))
    return how ? [{ first: at, last: at, how }] : []
  })
}

interface Names {
  nouns: ReturnType<typeof rowNouns>
  columns: readonly ColumnMention[]
}

const isNamedBy: { readonly [how in RowEvidence]: (token: Token, at: number, names: Names) => boolean } = {
  identifier: ({ text }, _, { nouns }) => lemmas(text).some((form) => nouns.ofIdentifiers.has(form)),
  table: ({ text }, _, { nouns }) => lemmas(text).some((form) => nouns.ofTable.has(form)),
  plural: ({ text }, at, { columns }) =>
    text.endsWith('s') &&
    lemmas(text).length > 1 &&
    !columns.some(({ first, last, score }) => score >= sureName && at >= first && at <= last),
}
