import type { Token } from './tokens.ts'

const numberWords: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
)
const tens: ReadonlyMap<string, number> = new Map([
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['hundred', 100],
  ['thousand', 1000],
  ['dozen', 12],
])

/** The number that a token says, in digits or as a word; undefined if it says none. */
export const numberOf = ({ text, value }: Token): number | undefined => value ?? numberWords.get(text) ?? tens.get(text)
