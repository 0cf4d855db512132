import type { File, ReadingChange } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { formatList } from '../../lib/format.ts'

type Table = File['tables'][number]

/** The codes that a table reads as missing values. */
export interface MissingSummary {
  /** A person chose them. */
  isChosen: boolean
  /** Those that can be taken back. */
  codes: string[]
  /** Words such as n/a, which always mean that. */
  words: string[]
}

export function missingCodes({ assumptions = [], reading }: Table): MissingSummary {
  const chosen = reading?.missing?.find(({ column }) => column === undefined)?.codes
  const found = assumptions.filter((assumption) => assumption.kind === 'missing')
  const codes = found.filter(({ isWord }) => !isWord).map(({ code }) => code)
  return {
    isChosen: reading?.missing !== undefined,
    codes: chosen ?? codes,
    words: found.filter(({ isWord, code }) => isWord && !chosen?.includes(code)).map(({ code }) => code),
  }
}

const maxNamed = 3

/** What is read as missing, in a few words; null where nothing is. */
export function missingText({ codes, words }: MissingSummary, t: TFunction): string | null {
  const all = [...codes, ...words].map((code) => code.replace(/^-(?=\d)/, '−'))
  if (all.length === 0) return null
  const shown = all.length > maxNamed ? [...all.slice(0, maxNamed), '…'] : all
  return t('reading.missing', { count: all.length, codes: formatList(shown) })
}

/** The change that makes these the codes of all columns. */
export const changeOfCodes = (codes: readonly string[]): ReadingChange => ({ missing: [{ codes: [...codes] }] })
