import type { TurnOutcome } from '@belvedere/assistant/ports'
import { textOf } from '@belvedere/texts/all'
import { serverTexts } from '@belvedere/texts/server'
import type { ChartFit } from '../../room/missing-fields.ts'

/** Says first what the chart that stands lacks, where that may be why a message could not be followed. */
export function withMissingFields(outcome: TurnOutcome, fit: ChartFit | null): TurnOutcome {
  const missing = fit?.renamed?.isWhole === true ? [] : (fit?.missing ?? [])
  if (missing.length === 0 || (outcome.kind !== 'answer' && outcome.kind !== 'failed')) return outcome
  const names = missing.flatMap(({ fields }) => fields.map(({ name }) => `“${name}”`))
  return { ...outcome, text: `${textOf(serverTexts.message('specs.columns_gone', { names }), 'en')} ${outcome.text}` }
}
