import { addsUp } from '../../interpreter/amounts.ts'
import { spansOf } from '../../interpreter/utterance.ts'
import type { Figure } from './figure.ts'
import { aggregateOf, fieldOf, onlyAmount, queryOf, saidAggregates, tookFor } from './parts.ts'
import type { Question } from './question.ts'

/** "Is there a correlation between price and weight". */
export const readCorrelation = (question: Question): Figure | null => {
  const { named } = question
  const fields = named.map((mention) => fieldOf(question, mention))
  const [a, b] = fields
  if (!a || !b || fields.length > 2 || question.unexplained(...named, ...tasksOf(question)).length > 0) return null
  if (a.type !== 'quantitative' || b.type !== 'quantitative' || a === b) return null
  const measure = { aggregate: 'correlation', field: a.name, against: b.name } as const
  return { asks: 'correlation', query: queryOf(question, measure), assumed: [], beside: true }
}

const tasksOf = ({ sentence }: Question) => spansOf(sentence.spans, 'task')

/** "The difference in average price between Rome and Oslo". */
export const readDifference = (question: Question): Figure | null => {
  const { named, where, table } = question
  const [list, ...others] = where
  const pair = list?.find(({ op }) => op === 'one_of')
  const spoken = saidAggregates(question)
  const [wanted] = spoken
  if (!list || others.length > 0 || pair?.op !== 'one_of' || pair.values.length !== 2 || named.length > 1) return null
  const [mention] = named
  const field = fieldOf(question, mention) ?? onlyAmount(table)
  if (field?.type !== 'quantitative' || question.unexplained(...named, ...spoken, ...tasksOf(question)).length > 0)
    return null
  const said = aggregateOf(wanted?.aggregate)
  const query = queryOf(question, {
    aggregate: said && said !== 'count' ? said : addsUp(field) ? 'sum' : 'mean',
    field: field.name,
  })
  return {
    asks: 'difference',
    query: { ...query, group: { field: pair.field }, limit: 2 },
    assumed: mention ? [] : [tookFor(field)],
    beside: false,
  }
}
