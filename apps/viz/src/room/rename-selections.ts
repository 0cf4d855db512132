import type { RoomState } from '@belvedere/contract'

/** The state with selections of columns under their new names. */
export function renameSelections(state: RoomState, renames: ReadonlyMap<string, string>): RoomState {
  const selections = Object.entries(state.selections).map(([name, value]) => {
    if (value === null) return [name, value]
    return [
      name,
      Object.fromEntries(Object.entries(value).map(([field, range]) => [renames.get(field) ?? field, range])),
    ]
  })
  return { ...state, selections: Object.fromEntries(selections) }
}
