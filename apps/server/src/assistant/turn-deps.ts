import { readWithModel } from '@belvedere/assistant'
import type { TurnDeps } from '@belvedere/assistant/ports'
import type { TurnPorts } from '../room/assistant-port.ts'

/** The dependencies of a turn; messages are read with the language model, if there is one. */
export function turnDepsOf({ model, ...ports }: TurnPorts): TurnDeps {
  const deps: TurnDeps = { ...ports, now: () => performance.now() }
  if (model === null) return deps
  return {
    ...deps,
    async interpret(request, signal) {
      const { detail, samples, onText, onRead } = model
      const reading = await readWithModel(request, { model, detail, samples, onText }, signal).catch(async (error) => {
        await onRead(null)
        throw error
      })
      await onRead(reading.model)
      return reading.interpretation
    },
  }
}
