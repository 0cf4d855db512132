import { isFunctionWord, lemmas, rowNouns, type Token } from '@belvedere/lexicon'
import type { TableProfile } from '@belvedere/spec'
import type { ColumnLink } from './columns.ts'

/** Why a word may stand for the rows. */
export type RowEvidence = 'identifier' | 'table' | 'plural'

/** A place of the message that may name what each row is. `first` and `last` are indices of tokens. */
export interface RowLink {
  first: number
  last: number
  how: RowEvidence
}

const sureName = 0.6

/**
 * Finds where a message names the rows: by a word of an identifier's name ("orders"), by one of the table's, or by any
 * plural that names no column.
 */
export function linkRows(tokens: readonly Token[], table: TableProfile, columns: readonly ColumnLink[]): RowLink[] {
  const nouns = rowNouns(table)
  return tokens.flatMap((token, at): RowLink[] => {
    if (token.kind !== 'word' || token.text.length < 3 || isFunctionWord(token.text)) return []
    const how = evidenceOf(token, at, nouns, columns)
    return how ? [{ first: at, last: at, how }] : []
  })
}

function evidenceOf(
  { text }: Token,
  at: number,
  nouns: ReturnType<typeof rowNouns>,
  columns: readonly ColumnLink[],
): RowEvidence | null {
  const forms = lemmas(text)
  if (forms.some((form) => nouns.ofIdentifiers.has(form))) return 'identifier'
  if (forms.some((form) => nouns.ofTable.has(form))) return 'table'
  const isColumn = columns.some(({ first, last, score }) => score >= sureName && at >= first && at <= last)
  return !isColumn && text.endsWith('s') && forms.length > 1 ? 'plural' : null
}
