import { fold } from '../text/tokens.ts'
import { abbreviations } from './abbreviations.ts'
import { segment } from './segment.ts'

/** A word of a column's name. */
export interface NameWord {
  /** As written, in lower case. */
  text: string
  /** What it may be short for, the likeliest first, each as a list of words. */
  full: readonly (readonly string[])[]
}

/**
 * The words of a column's name: parted at spaces, signs, between letters and digits and at capitals, and where common
 * words are joined ("yearsmarried"). Percent and number signs count as words.
 */
export function nameWords(name: string): NameWord[] {
  const pieces = namePieces(name)
  const words = pieces.flatMap((piece) => (abbreviations.has(piece) ? [piece] : segment(piece)))
  const whole = abbreviations.get(pieces.join(''))
  if (whole && words.length > 1) return [{ text: pieces.join(''), full: whole }]
  return words.map((text) => ({ text, full: abbreviations.get(text) ?? [] }))
}

/** The words of a name as they are written: "coursework" stays one. */
export function namePieces(name: string): string[] {
  const spaced = name
    .replace(/%/g, ' percent ')
    .replace(/#/g, ' number ')
    .replace(/\$/g, ' dollars ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return fold(spaced).match(/\p{L}+|\d+/gu) ?? []
}
