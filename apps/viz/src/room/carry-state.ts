import type { RoomState } from '@belvedere/contract'
import { canonicalJson, type Json } from '@belvedere/spec'
import { widgetFault } from './commands.ts'
import type { SpecFacts } from './spec-facts.ts'

/**
 * Carries a room's state over to another spec: values set by people stay if the param still exists and accepts them. A
 * param whose initial value the new spec changed takes that one, because the change was intended. The timestep is matched
 * by its label, since the same index may be another time. `before` is null if the last spec was never opened.
 */
export function carryState(state: RoomState, before: SpecFacts | null, after: SpecFacts): RoomState {
  const unchanged = (name: string, initial: Json) =>
    before === null || !Object.hasOwn(before.initial.params, name) || same(before.initial.params[name] ?? null, initial)

  const params = Object.fromEntries(
    Object.entries(after.initial.params).map(([name, initial]) => {
      const set = Object.hasOwn(state.params, name) ? state.params[name] : undefined
      const stands = set !== undefined && unchanged(name, initial) && taken(after, name, set)
      return [name, stands ? set : initial]
    }),
  )
  const selections = Object.fromEntries(
    Object.entries(after.initial.selections).map(([name, initial]) => [
      name,
      Object.hasOwn(state.selections, name) ? (state.selections[name] ?? null) : initial,
    ]),
  )
  const timestep = carryTimestep(state.timestep, before, after)
  return { params, selections, timestep, playing: state.playing && timestep !== null, command: state.command }
}

function carryTimestep(index: number | null, before: SpecFacts | null, after: SpecFacts): number | null {
  if (after.timesteps === null) return null
  if (index === null) return after.initial.timestep
  if (before === null || before.timesteps === null)
    return index < after.timesteps.count ? index : after.initial.timestep
  const label = before.timesteps.labels[index]
  const found = label === undefined ? -1 : after.timesteps.labels.indexOf(label)
  return found >= 0 ? found : after.initial.timestep
}

function taken(facts: SpecFacts, name: string, value: Json): boolean {
  const widget = facts.widgets.find((candidate) => candidate.name === name)
  return widget === undefined || widgetFault(widget, value) === null
}

const same = (a: Json, b: Json) => canonicalJson(a) === canonicalJson(b)
