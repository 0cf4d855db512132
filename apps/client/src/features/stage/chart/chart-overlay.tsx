import { type StageState, selectionValue } from '../stage-state.ts'
import { type Rect, selectionRect, steppedRect } from './brush.ts'
import type { PointerDrag } from './drag.ts'
import type { ChartMark } from './scales.ts'

/** What is drawn over the frame without a round trip: brushes, and the ring around a mark. In CSS pixels of the frame. */
export function ChartOverlay({
  stage,
  drag,
  mark,
  scale,
}: {
  stage: StageState
  drag: PointerDrag
  mark: ChartMark | null
  scale: number
}) {
  const { frame, scene } = stage
  if (frame === null) return null
  const dragged = drag.kind === 'brush' || drag.kind === 'move_brush' ? drag : null
  const brushes = (scene?.views ?? []).flatMap((view) =>
    view.selections
      .filter(({ kind, zoom, name }) => kind === 'interval' && !zoom && name !== dragged?.selection.name)
      .map((selection) => selectionRect(view, selection, selectionValue(stage, selection.name)))
      .filter((rect) => rect !== null),
  )
  if (dragged !== null) brushes.push(steppedRect(dragged.view, dragged.selection, dragged.rect))
  return (
    <svg
      className="chart-overlay"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      width={frame.width * scale}
      height={frame.height * scale}
      aria-hidden="true"
    >
      {brushes.map((rect, index) => (
        <rect key={index} className="chart-brush" {...rect} rx={2} />
      ))}
      {mark !== null && <rect className="chart-ring" {...ringAround(mark)} rx={mark.kind === 'symbol' ? 999 : 3} />}
    </svg>
  )
}

function ringAround({ box: [x, y, width, height] }: ChartMark): Rect {
  const gap = 2
  return { x: x - gap, y: y - gap, width: Math.max(2, width) + 2 * gap, height: Math.max(2, height) + 2 * gap }
}
