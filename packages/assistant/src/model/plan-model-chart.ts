import type { Channel, PartialEncoding, PartialSpec } from '@belvedere/spec'
import type { IntentSlot } from '../intent/chart-intent.ts'
import { withDerived } from '../measures/with-derived.ts'
import { planChart } from '../plan/plan-draft.ts'
import type { Reading } from '../recommendation.ts'
import { InvalidAnswerError } from './invalid-answer-error.ts'
import type { ModelChart } from './model-chart.ts'

/** Plans a model's chart like those of the embedded reader. Throws `InvalidAnswerError` if no spec can express it. */
export const planModelChart = (chart: ModelChart, confidence: number): Reading => {
  if (chart.intent.measures.length === 0) throw new InvalidAnswerError('"show" needs what is measured.')
  const partial = planChart(chart.intent, chart, chart.looks)
  if (!partial) throw new InvalidAnswerError('No chart can show these columns in this way.')
  const reading: Reading = { partial: placed(partial, chart), confidence, assumptions: chart.assumptions, evidence: [] }
  if (!chart.wish) return reading
  const computed = partial.derived ? null : withDerived(reading, { wish: chart.wish, words: '' }, chart.table)
  if (!computed) throw new InvalidAnswerError('This cannot be computed of what is shown; times need to be in "by".')
  return computed
}

/** Adds the encodings that the answer puts on a channel by name. */
const placed = (partial: PartialSpec, chart: ModelChart): PartialSpec => ({
  ...partial,
  encodings: [
    ...partial.encodings.map((encoding) => inPlace(encoding, partial, chart)),
    ...(chart.shapes?.field ? [{ field: chart.shapes.field.name, channel: 'shape' as const, aggregate: null }] : []),
  ],
})

const inPlace = (
  encoding: PartialEncoding,
  { encodings }: PartialSpec,
  { intent: { along, mark, shape, measures, top, having }, panelChannel, horizontal, logarithmic }: ModelChart,
): PartialEncoding => {
  const [measure, axis] = (['measure', 'dimension'] as const).map((role) => encodings.find((one) => one.role === role))
  const isTurned = horizontal && mark !== 'rect' && mark !== 'arc' && shape !== 'map' && shape !== 'relation'
  const turned = isTurned ? (encoding === measure ? 'x' : encoding === axis ? 'y' : null) : null
  const channel: Channel | undefined =
    encoding.role === 'facet' && panelChannel ? panelChannel : (turned ?? encoding.channel)
  const isLog = logarithmic.some((one) => one === (channel ?? (encoding === measure ? 'y' : 'x')))
  const { timeUnit: _, ...open } = encoding
  const isFree = along && encoding === axis && isOpen(along) && measures[0]?.aggregate && !top && !having
  const placedEncoding = isFree ? open : encoding
  return {
    ...placedEncoding,
    ...(channel && { channel }),
    ...(isLog && { rest: { ...encoding.rest, scale: { ...encoding.rest?.scale, type: 'log' } } }),
  }
}

/** Leaves the time unit to the solver if the answer gives none. */
const isOpen = ({ field, unit }: IntentSlot): boolean => field?.type === 'temporal' && unit === null
