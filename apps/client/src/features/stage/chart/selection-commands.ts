import type { SharedCommand } from '@belvedere/contract'
import { type StageState, selectionValue } from '../stage-state.ts'
import { axesOf, brushRect, brushValue, toggleDatum, zoomValue } from './brush.ts'
import { centerOf } from './hit-test.ts'
import type { ChartMark, ChartSelection, ChartView } from './scales.ts'

export type SelectCommand = Extract<SharedCommand, { type: 'select' }>

/** The command that sets a selection; null clears it. */
export const selectionCommand = ({ name }: ChartSelection, value: SelectCommand['value']): SelectCommand => ({
  type: 'select',
  name,
  value,
})
export const brushOf = (view: ChartView | null) =>
  view?.selections.find(({ kind, zoom }) => kind === 'interval' && !zoom)
export const zoomOf = (view: ChartView | null) => view?.selections.find(({ zoom }) => zoom)
const viewOf = (stage: StageState, mark: ChartMark): ChartView | null =>
  stage.scene?.views.find(({ marks }) => marks.includes(mark)) ?? null

/**
 * The view with the domains of the newest zoom: scenes come only with final frames, and a second turn of the wheel must
 * continue from the first.
 */
export function withNewestZoom(view: ChartView, selection: ChartSelection, stage: StageState): ChartView {
  const value = selectionValue(stage, selection.name)
  if (value === null) return view
  const scales = { ...view.scales }
  for (const { axis, field, scale } of axesOf(view, selection)) {
    const domain = value[field]
    if (domain?.length !== 2) continue
    const [first, last] = [scale.domain[0] ?? null, scale.domain.at(-1) ?? null]
    const isReversed = first !== null && last !== null && first > last
    scales[axis] = { ...scale, domain: isReversed ? domain.toReversed() : domain }
  }
  return { ...view, scales }
}

/** Zooms every view that can zoom around its center; a factor below 1 zooms in. */
export function zoomCommands(stage: StageState, factor: number): SelectCommand[] {
  return (stage.scene?.views ?? []).flatMap((view) => {
    const zoom = zoomOf(view)
    if (zoom === undefined) return []
    const [x, y, width, height] = view.bounds
    const center = { x: x + width / 2, y: y + height / 2 }
    return [selectionCommand(zoom, zoomValue(withNewestZoom(view, zoom, stage), zoom, center, factor))]
  })
}

/** Clears all selections but zooms, which a double click resets. */
export function clearCommands(stage: StageState): SelectCommand[] {
  return (stage.scene?.views ?? [])
    .flatMap(({ selections }) => selections)
    .filter(({ name, zoom }) => !zoom && selectionValue(stage, name) !== null)
    .map((selection) => selectionCommand(selection, null))
}

/** Clears all selections, zooms too. */
export const resetCommands = (stage: StageState): SelectCommand[] =>
  (stage.scene?.views ?? []).flatMap(({ selections }) =>
    selections.map((selection) => selectionCommand(selection, null)),
  )

/** Selects a mark in the point selections of its view. */
export function markCommands(stage: StageState, mark: ChartMark, isToggling: boolean): SelectCommand[] {
  return (viewOf(stage, mark)?.selections ?? [])
    .filter(({ kind }) => kind === 'point')
    .map((points) =>
      selectionCommand(points, toggleDatum(points, selectionValue(stage, points.name), mark.datum, isToggling)),
    )
}

/** Brushes from one mark to another, for the keyboard. */
export function brushCommands(stage: StageState, from: ChartMark, to: ChartMark): SelectCommand[] {
  const view = viewOf(stage, to)
  const brush = brushOf(view)
  if (view === null || brush === undefined) return []
  const rect = brushRect(view, brush, centerOf(from), centerOf(to))
  const margin = 1
  const padded = {
    x: rect.x - margin,
    y: rect.y - margin,
    width: rect.width + 2 * margin,
    height: rect.height + 2 * margin,
  }
  return [selectionCommand(brush, brushValue(view, brush, padded))]
}

export const hasBrush = (stage: StageState, mark: ChartMark): boolean => brushOf(viewOf(stage, mark)) !== undefined

/** Selects a legend's entry in the first point selection on the legend's field. */
export function legendCommands(
  stage: StageState,
  channel: string,
  value: ChartMark['datum'][string],
  isToggling: boolean,
): SelectCommand[] {
  for (const view of stage.scene?.views ?? []) {
    const field = view.scales[channel]?.field
    const points = view.selections.find(
      ({ kind, fields }) => kind === 'point' && field !== undefined && fields.includes(field),
    )
    if (field === undefined || points === undefined) continue
    return [
      selectionCommand(points, toggleDatum(points, selectionValue(stage, points.name), { [field]: value }, isToggling)),
    ]
  }
  return []
}
