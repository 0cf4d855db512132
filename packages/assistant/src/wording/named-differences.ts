import type { FieldProfile, TableProfile } from '@belvedere/spec'
import { sentenceOf } from '../edits/in-chart.ts'
import { isNumber } from '../edits/reader.ts'
import { classOf } from '../interpreter/field-class.ts'
import { differenceKinds, extremes, namedDifferences } from '../language/en/wording/named-differences.ts'
import { wordsInName } from '../language/words-in-name.ts'

/**
 * Puts a noun for a difference as one of two columns: "cost overruns by type" as `"Actual cost" minus "Planned cost" by type`.
 * The message as it is where a column is called by the noun, or the table does not have each of the two once.
 */
export const withDifferences = (message: string, table: TableProfile): string => {
  const { tokens, named } = sentenceOf(message, table, null)
  for (const { said, of, less } of namedDifferences) {
    for (const phrase of said) {
      const words = phrase.split(' ')
      const at = tokens.findIndex((_, i) => words.every((word, j) => tokens[i + j]?.text === word && !named.has(i + j)))
      if (at < 0) continue
      const [whole, part] = [onlyCalled(of, table), onlyCalled(less, table)]
      if (!whole || !part || whole === part) continue
      const kind = differenceKinds.has(tokens[at - 1]?.text ?? '') ? at - 1 : at
      // The groups stand in the order of the difference; ranked by one of the two they would be in a wrong one.
      const ranks = extremes.test(tokens[kind - 1]?.text ?? '')
      const from = ranks ? kind - 1 : kind
      const [first, last] = [tokens[from], tokens[at + words.length - 1]]
      if (first && last)
        return `${message.slice(0, first.start)}"${whole.name}" minus "${part.name}"${message.slice(last.end) || groupsOf(table, ranks)}`
    }
  }
  return message
}

/** "Biggest overruns" by themselves are those of the first groups that there are. */
const groupsOf = ({ fields }: TableProfile, ranks: boolean): string => {
  const group = ranks ? fields.find((field) => classOf(field) === 'category') : undefined
  return group ? ` by "${group.name}"` : ''
}

const onlyCalled = (words: readonly string[], { fields }: TableProfile): FieldProfile | null => {
  const [only, ...more] = fields.filter(
    (field) => isNumber(field) && wordsOf(field).some((word) => words.includes(word)),
  )
  return only && more.length === 0 ? only : null
}

const wordsOf = ({ name }: FieldProfile): string[] => wordsInName(name)
