import { type Cue, type TableFacts, wordClass } from '@belvedere/lexicon'
import type { FieldFilter, FieldProfile } from '@belvedere/spec'
import { isBeforeColumn, type LinkedSentence, overlap, type Range, wordBefore } from './sentence.ts'

const sureValue = 0.75
const naming = wordClass('naming a total')
const adding = wordClass('adding a total to its parts')

/** Whether a message names a value of a column that sums up the others: "both sexes", "only Total", but not "total revenue". */
export const namesTotal = (sentence: LinkedSentence, field: FieldProfile): boolean =>
  totalMentions(sentence, field).some(
    (place) => !sumCues(sentence).some((cue) => overlap(cue, place)) || isBehind(sentence, place, naming),
  )

/** Whether a message asks for a total beside its parts, by any name: "including the total". */
export const addsTotal = (sentence: LinkedSentence, field: FieldProfile): boolean =>
  [...totalMentions(sentence, field), ...sumCues(sentence)].some((place) => isBehind(sentence, place, adding))

/** Whether a filter leaves out nothing but values that sum up others. */
export const leavesOutTotals = (filter: FieldFilter, { fields }: Pick<TableFacts, 'fields'>): boolean =>
  filter.op === 'none_of' &&
  filter.values.every((value) => fields.get(filter.field)?.totals?.some((total) => total === value))

const totalMentions = ({ values, facts }: LinkedSentence, field: FieldProfile): Range[] =>
  values.filter(
    (link) =>
      link.field === field &&
      link.score >= sureValue &&
      link.values.some((value) => facts.fields.get(field.name)?.totals?.some((total) => total === value)),
  )

const sumCues = ({ cues }: LinkedSentence): Cue[] => cues.filter(({ id }) => id === 'aggregate:sum')

/** "With total revenue" is of a sum. */
const isBehind = (sentence: LinkedSentence, place: Range, words: ReadonlySet<string>): boolean =>
  words.has(wordBefore(sentence, place)) && !isBeforeColumn(sentence, place)
