import type { Room } from '@belvedere/contract'
import {
  type Recipe,
  type Spec,
  stepsOf,
  type TableProfile,
  timestepOf,
  unitsOf,
  validateSpec,
  wordingIn,
} from '@belvedere/spec'
import { useSpec } from '../../../api/rooms.ts'
import { useTableProfile } from '../../../api/table-profile.ts'
import { useSpecLanguage } from '../../../i18n/use-spec-language.ts'
import { paramValue, type StageState, selectionValue, timestepIndex } from '../stage-state.ts'
import { useStage } from '../use-stage.tsx'
import { originsOf } from './table-origins.ts'

/** A version of the spec, and the table that it shows; undefined while it is loading, null if it is not valid. */
export function useChartTable(room: Room, version: number) {
  const data = useSpec(room, version)
  const checked = data === undefined ? undefined : validateSpec(data.spec)
  if (checked === undefined) return undefined
  const name = checked.ok ? unitsOf(checked.spec)[0]?.table : undefined
  if (!checked.ok || name === undefined) return null
  const file = room.files.find(({ tables }) => tables.some((table) => table.name === name))
  return { spec: checked.spec, name, file }
}

/** The steps from the table to the chart with the current inputs; undefined while loading, null if unavailable. */
export function useRecipes(room: Room, version: number): Recipe[] | null | undefined {
  const stage = useStage()
  const language = useSpecLanguage()
  const chartTable = useChartTable(room, version)
  const { data: tableProfile } = useTableProfile(chartTable?.file, chartTable?.name ?? '')
  if (chartTable === undefined || (chartTable?.file !== undefined && tableProfile === undefined)) return undefined
  if (chartTable === null || tableProfile === undefined) return null
  const { spec, name } = chartTable
  // The spec's name for the table may differ from the file's.
  const profile = { ...tableProfile.profile, name }
  const origins = originsOf(name, room.files, wordingIn(language))
  return stepsOf(spec, profile, origins, { ...currentInputs(stage, spec, profile), language })
}

function currentInputs(stage: StageState, spec: Spec, profile: TableProfile) {
  const params = Object.fromEntries(stage.widgets.map((widget) => [widget.name, paramValue(stage, widget)]))
  const timestep = timestepOf(spec, profile)
  const timestepValue = timestep?.values[timestepIndex(stage)]
  const selected = Object.keys(stage.room.selections).filter((selection) => selectionValue(stage, selection) !== null)
  return {
    params: { ...params, ...(timestep && timestepValue !== undefined ? { [timestep.param]: timestepValue } : {}) },
    selected,
  }
}
