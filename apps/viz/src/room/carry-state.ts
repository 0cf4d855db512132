import type { RoomState } from '@belvedere/contract'
import { canonicalJson, type Json } from '@belvedere/spec'
import { widgetFault } from './commands.ts'
import type { SpecFacts } from './spec-facts.ts'

/**
 * Carries a room's state over to another spec: values set by people stay if the param still exists and accepts them. A
 * param whose initial value the new spec changed takes that one, because the change was intended. The timestep is matched
 * by its label, since the same index may be another time. `previousFacts` is null if the last spec was never opened.
 */
export function carryState(state: RoomState, previousFacts: SpecFacts | null, facts: SpecFacts): RoomState {
  const unchanged = (name: string, initial: Json) =>
    previousFacts === null ||
    !Object.hasOwn(previousFacts.initial.params, name) ||
    isSame(previousFacts.initial.params[name] ?? null, initial)

  const params = Object.fromEntries(
    Object.entries(facts.initial.params).map(([name, initial]) => {
      const set = Object.hasOwn(state.params, name) ? state.params[name] : undefined
      const stands = set !== undefined && unchanged(name, initial) && acceptsValue(facts, name, set)
      return [name, stands ? set : initial]
    }),
  )
  const selections = Object.fromEntries(
    Object.entries(facts.initial.selections).map(([name, initial]) => [
      name,
      Object.hasOwn(state.selections, name) ? (state.selections[name] ?? null) : initial,
    ]),
  )
  const timestep = carryTimestep(state.timestep, previousFacts, facts)
  return { params, selections, timestep, playing: state.playing && timestep !== null, command: state.command }
}

function carryTimestep(index: number | null, previousFacts: SpecFacts | null, facts: SpecFacts): number | null {
  if (facts.timesteps === null) return null
  if (index === null) return facts.initial.timestep
  if (previousFacts === null || previousFacts.timesteps === null)
    return index < facts.timesteps.count ? index : facts.initial.timestep
  const label = previousFacts.timesteps.labels[index]
  const newIndex = label === undefined ? -1 : facts.timesteps.labels.indexOf(label)
  return newIndex >= 0 ? newIndex : facts.initial.timestep
}

function acceptsValue(facts: SpecFacts, name: string, value: Json): boolean {
  const widget = facts.widgets.find((candidate) => candidate.name === name)
  return widget === undefined || widgetFault(widget, value) === null
}

const isSame = (a: Json, b: Json) => canonicalJson(a) === canonicalJson(b)
