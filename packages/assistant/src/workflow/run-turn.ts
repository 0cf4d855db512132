import type { TableProfile } from '@belvedere/spec'
import { inWords, type TextFormatter, textFormatterFor } from '../say/in-words.ts'
import type { RunTurn } from './ports.ts'
import { takeTurn } from './turn.ts'

/** Runs one message through the whole workflow; steps and outcome are in the language of the message. */
export const runTurn: RunTurn = async (deps, request, signal) => {
  let tables: TableProfile[] = []
  let tell: TextFormatter = textFormatterFor(request, tables)
  const outcome = await takeTurn(
    {
      ...deps,
      tables: async (signal) => {
        tables = await deps.tables(signal)
        tell = textFormatterFor(request, tables)
        return tables
      },
      onStep: (step) => deps.onStep({ ...step, label: tell(step.label) }),
    },
    request,
    signal,
  )
  return inWords(outcome, tell)
}
