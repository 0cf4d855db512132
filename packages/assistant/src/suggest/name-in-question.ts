import type { FieldProfile } from '@belvedere/spec'
import { fieldLabel } from '../say/chart-text.ts'

/** Words that do work in a question; within a name they would be taken for it. */
const working: ReadonlySet<string> = new Set(
  (
    'a all and as at average avg between bin bins both bottom box by chart color colour count counts date day days ' +
    'distribution each every first for from group groups high highest how in is last least less line lines low lowest ' +
    'max maximum mean median min minimum month more most no not number of on only or over per plot plots points rank ' +
    'ratio row rows share sort spread sum time than the to top total trend versus vs week what when where which with ' +
    'without year years yes'
  ).split(' '),
)

/** A column's name as it stands in a question: in plain words, in quotes where the words would be read otherwise. */
export const nameInQuestion = ({ name }: FieldProfile): string => {
  const label = fieldLabel(name)
  const words = label.toLowerCase().split(' ')
  const plain = /^[\p{L}\p{N}][\p{L}\p{N} ()%$€£/-]*$/u.test(label)
  if (plain && (words.length === 1 || !words.some((word) => working.has(word)))) return label
  return name.includes('"') ? label : `"${name}"`
}
