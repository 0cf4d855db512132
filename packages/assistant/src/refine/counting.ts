import { fieldLabel as label } from '@belvedere/spec'
import { tookAggregate } from '../interpreter/explain.ts'
import { addsUp } from './amounts.ts'
import type { Step } from './asked.ts'
import { changed, countIn, isNamed, profileOf, said } from './reading.ts'

/** "Total by type" and "spending per month" total the one column that adds up. */
export const totalOfTheOne: Step = (reading, { counted, amount }, table) => {
  const count = countIn(reading)
  const totalled = (amount || isNamed(reading, 'sum')) && !isNamed(reading, 'count')
  if (!count || counted || !totalled) return reading
  const [only, ...more] = table.fields.filter((field) => field.type === 'quantitative' && addsUp(field))
  if (!only || more.length > 0) return reading
  const total = changed(reading, count, { ...count, field: only.name, aggregate: 'sum' })
  return { ...total, assumptions: [...total.assumptions, `I took ${label(only.name)} for what is totalled.`] }
}

/** "How many respondents" counts rows where the respondents are numbered. */
export const countingRows: Step = (reading, { counted, howMany }) => {
  const measure = reading.partial.encodings.find(({ field, aggregate }) => field === counted?.name && aggregate)
  const numbers = counted?.type === 'quantitative' && counted.integer === true && counted.distinct === counted.count
  if (!measure?.aggregate || !counted || !numbers || !howMany) return reading
  const rows = changed(reading, measure, { aggregate: 'count', role: 'measure' })
  return said(rows, tookAggregate(measure.aggregate, counted.name), null)
}

/** "How many countries per continent" counts each country once, not its rows. */
export const countingNames: Step = (reading, { counted }, table) => {
  const measure = countIn(reading)
  const shown = reading.partial.encodings.some(({ field }) => field === counted?.name)
  const names =
    counted?.type === 'nominal' &&
    counted.semanticType !== 'id' &&
    counted.distinct > 2 &&
    counted.distinct * 1.5 < counted.count
  // Along time a name that comes again is counted again.
  const timed = reading.partial.encodings.some(({ field }) => {
    const profile = profileOf(table, field)
    return profile?.type === 'temporal' || profile?.semanticType === 'year'
  })
  if (!measure || !counted || shown || timed || !names) return reading
  const once = changed(reading, measure, { ...measure, field: counted.name, aggregate: 'distinct' })
  return { ...once, assumptions: [...once.assumptions, `I counted each ${label(counted.name)} once.`] }
}
