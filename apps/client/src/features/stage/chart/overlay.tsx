import { type StageState, selectionValue } from '../stage-state.ts'
import { type Rect, valueRect } from './brush.ts'
import type { Drag } from './drag.ts'
import type { SceneMark } from './scales.ts'

/** What is drawn here at once, over the picture: brushes and the ring around a mark. In the picture's pixels. */
export function Overlay({
  stage,
  drag,
  mark,
  scale,
}: {
  stage: StageState
  drag: Drag
  mark: SceneMark | null
  scale: number
}) {
  const { picture } = stage
  if (picture === null) return null
  const dragged = drag.kind === 'brush' || drag.kind === 'move_brush' ? drag : null
  const brushes = (stage.scene?.views ?? []).flatMap((view) =>
    view.selections
      .filter(({ kind, zoom, name }) => kind === 'interval' && !zoom && name !== dragged?.selection.name)
      .map((selection) => valueRect(view, selection, selectionValue(stage, selection.name)))
      .filter((rect) => rect !== null),
  )
  if (dragged !== null) brushes.push(dragged.rect)
  return (
    <svg
      className="chart-overlay"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      width={picture.width * scale}
      height={picture.height * scale}
      aria-hidden="true"
    >
      {brushes.map((rect, at) => (
        <rect key={at} className="chart-brush" {...rect} rx={2} />
      ))}
      {mark !== null && <rect className="chart-ring" {...ring(mark)} rx={mark.kind === 'symbol' ? 999 : 3} />}
    </svg>
  )
}

function ring({ box: [x, y, width, height] }: SceneMark): Rect {
  const air = 2
  return { x: x - air, y: y - air, width: Math.max(2, width) + 2 * air, height: Math.max(2, height) + 2 * air }
}
