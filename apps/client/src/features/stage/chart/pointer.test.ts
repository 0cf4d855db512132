import { describe, expect, it } from 'vitest'
import { aMark, aScale, aSelection, aStage, aView } from '../../../../testing/scene-factory.ts'
import type { StageState } from '../stage-state.ts'
import type { ChartCommand, ChartContext } from './chart-command.ts'
import { type ChartPointerEvent, cursorAt, initialPointer, stepPointer } from './pointer.ts'
import type { ChartSelection } from './scales.ts'

const brush = aSelection({ name: 'brush', fields: ['hp'] })
const zoom = aSelection({ name: 'grid', fields: ['hp'], zoom: true })
const points = aSelection({ name: 'pick', kind: 'point', fields: ['origin'] })
const japan = aMark({ id: 'japan', box: [10, 10, 4, 4], datum: { origin: 'Japan' } })
const usa = aMark({ id: 'usa', box: [70, 70, 4, 4], datum: { origin: 'USA' } })
const scales = {
  x: aScale({ field: 'hp', domain: [0, 100], range: [0, 100] }),
  color: aScale({ type: 'ordinal', field: 'origin', domain: ['Japan', 'USA'] }),
}
const stageWith = (selections: ChartSelection[], part: Partial<StageState> = {}) =>
  aStage({ selections, scales, marks: [japan, usa] }, part)
const selected = (name: string, value: { [field: string]: (string | number)[] }) => ({
  pendingSelections: { [name]: { value, id: 1, command: null } },
})

const down = (x: number, y: number, { isPrimaryButton = true, id = 1 } = {}): ChartPointerEvent => ({
  type: 'down',
  id,
  point: { x, y },
  isFirst: id === 1,
  isPrimaryButton,
})
const move = (x: number, y: number, { isTouch = false, isShift = false, id = 1 } = {}): ChartPointerEvent => ({
  type: 'move',
  id,
  point: { x, y },
  isTouch,
  isShift,
})
const up = (x: number, y: number, isToggling = false, id = 1): ChartPointerEvent => ({
  type: 'up',
  id,
  point: { x, y },
  isToggling: isToggling,
})
const wheel = (x: number, y: number, deltaY: number): ChartPointerEvent => ({ type: 'wheel', point: { x, y }, deltaY })

/** A pointer over a chart, one event after another. */
function aPointer(stage: StageState, { mayEdit = true, isTooltipPinned = false } = {}) {
  let state = initialPointer
  const chart: ChartContext = { stage, mayEdit, isTooltipPinned }
  return {
    chart,
    drag: () => state.drag.kind,
    cursor: () => state.cursor,
    /** The commands of the last of these events. */
    after: (...events: ChartPointerEvent[]): ChartCommand[] => {
      let commands: ChartCommand[] = []
      for (const event of events) ({ state, commands } = stepPointer(state, event, chart))
      return commands
    },
  }
}

const endDrag = { type: 'end_drag', afterMs: 0 }
const hideTooltip = { type: 'show_tooltip', tooltip: null }
const select = (name: string, value: object | null, isMoving = false) => ({
  type: 'select',
  command: { type: 'select', name, value },
  isMoving,
})
const tooltipOf = (mark: typeof japan, x: number, y: number, isPinned: boolean) => ({
  type: 'show_tooltip',
  tooltip: { point: { x, y }, content: { title: mark.datum.origin, rows: [] }, isPinned, mark },
})

describe('a press', () => {
  it('captures the pointer and changes nothing yet', () => {
    const pointer = aPointer(stageWith([brush]))
    expect(pointer.after(down(50, 50))).toEqual([{ type: 'capture_pointer' }])
    expect(pointer.drag()).toBe('pressed')
  })

  it('counts with the primary button alone, and only on a chart', () => {
    const pointer = aPointer(stageWith([brush]))
    expect(pointer.after(down(50, 50, { isPrimaryButton: false }))).toEqual([])
    expect(pointer.drag()).toBe('none')
    expect(aPointer(stageWith([brush], { scene: null })).after(down(50, 50))).toEqual([])
  })

  it('stays a press while it moves less than 4 pixels', () => {
    const pointer = aPointer(stageWith([brush]))
    expect(pointer.after(down(50, 50), move(52, 53))).toEqual([])
    expect(pointer.drag()).toBe('pressed')
  })
})

describe('a drag', () => {
  it('brushes where the view has a brush, hiding the tooltip once', () => {
    const pointer = aPointer(stageWith([brush]))
    expect(pointer.after(down(20, 50), move(40, 50))).toEqual([hideTooltip, select('brush', { hp: [20, 40] }, true)])
    expect(pointer.after(move(60, 50))).toEqual([select('brush', { hp: [20, 60] }, true)])
    expect(pointer.drag()).toBe('brush')
  })

  it('ends with its last value, and is no click', () => {
    const pointer = aPointer(stageWith([brush, points]))
    expect(pointer.after(down(20, 50), move(12, 12), up(12, 12))).toEqual([endDrag])
    expect(pointer.drag()).toBe('none')
  })

  it('moves a brush from inside it', () => {
    const pointer = aPointer(stageWith([brush], selected('brush', { hp: [20, 40] })))
    expect(pointer.after(down(30, 50), move(50, 90))).toEqual([select('brush', { hp: [40, 60] }, true)])
    expect(pointer.after(up(50, 90))).toEqual([endDrag])
  })

  it('is a click where it brings a brush nowhere', () => {
    const pointer = aPointer(stageWith([brush], selected('brush', { hp: [20, 40] })))
    expect(pointer.after(down(30, 50), up(30, 50))).toEqual([endDrag, hideTooltip, select('brush', null)])
  })

  it('pans where scales can move, with Shift where there is a brush too', () => {
    const panned = [hideTooltip, select('grid', { hp: [-20, 80] }, true)]
    expect(aPointer(stageWith([zoom])).after(down(50, 50), move(70, 50))).toEqual(panned)
    const both = stageWith([brush, zoom])
    expect(aPointer(both).after(down(50, 50), move(70, 50, { isShift: true }))).toEqual(panned)
    const [, brushed] = aPointer(both).after(down(50, 50), move(70, 50))
    expect(brushed).toEqual(select('brush', { hp: [50, 70] }, true))
  })

  it('brushes and pans by touch too', () => {
    const touch = { isTouch: true }
    const [, brushed] = aPointer(stageWith([brush])).after(down(20, 50), move(40, 50, touch))
    expect(brushed).toEqual(select('brush', { hp: [20, 40] }, true))
    const [, panned] = aPointer(stageWith([zoom])).after(down(50, 50), move(70, 50, touch))
    expect(panned).toEqual(select('grid', { hp: [-20, 80] }, true))
  })

  it('starts again at a second finger', () => {
    const pointer = aPointer(stageWith([brush]))
    expect(pointer.after(down(20, 50), move(40, 50), down(60, 50))).toEqual([{ type: 'capture_pointer' }])
    expect(pointer.after(move(80, 50))).toEqual([hideTooltip, select('brush', { hp: [60, 80] }, true)])
  })

  it('does nothing where there is neither brush nor zoom, and stays a click', () => {
    const pointer = aPointer(stageWith([points]))
    expect(pointer.after(down(50, 50), move(72, 72))).toEqual([hideTooltip])
    expect(pointer.after(up(72, 72))).toEqual([
      endDrag,
      select('pick', { origin: ['USA'] }),
      tooltipOf(usa, 72, 72, true),
    ])
  })

  it('goes on in the view in which it began when a new scene comes', () => {
    const pointer = aPointer(stageWith([brush]))
    pointer.after(down(20, 50), move(40, 50))
    const wider = { ...scales, x: aScale({ field: 'hp', domain: [0, 1000], range: [0, 100] }) }
    pointer.chart.stage = aStage({ selections: [brush], scales: wider })
    expect(pointer.after(move(60, 50))).toEqual([select('brush', { hp: [20, 60] }, true)])
  })

  it('waits while the scene of another version is on its way, and can still end', () => {
    const pointer = aPointer(stageWith([brush]))
    pointer.after(down(20, 50), move(40, 50))
    pointer.chart.stage = stageWith([brush], { scene: null })
    expect(pointer.after(move(60, 50))).toEqual([])
    expect(pointer.after(up(60, 50))).toEqual([endDrag])
    expect(pointer.drag()).toBe('none')
  })

  it('ends where it is cancelled, without a click', () => {
    const pointer = aPointer(stageWith([points]))
    expect(pointer.after(down(12, 12), { type: 'cancel' })).toEqual([endDrag])
    expect(pointer.drag()).toBe('none')
  })

  it('goes on outside the chart', () => {
    const pointer = aPointer(stageWith([brush]))
    expect(pointer.after(down(20, 50), move(40, 50), { type: 'leave' })).toEqual([{ type: 'cancel_pick' }, hideTooltip])
    expect(pointer.after(move(500, 50))).toEqual([select('brush', { hp: [20, 100] }, true)])
  })
})

describe('a click', () => {
  it('selects a mark and pins its tooltip', () => {
    expect(aPointer(stageWith([points])).after(down(12, 12), up(12, 12))).toEqual([
      endDrag,
      select('pick', { origin: ['Japan'] }),
      tooltipOf(japan, 12, 12, true),
    ])
  })

  it('adds a mark to the selected ones with Shift, Ctrl or Cmd', () => {
    const stage = stageWith([points], selected('pick', { origin: ['USA'] }))
    const [, added] = aPointer(stage).after(down(12, 12), up(12, 12, true))
    expect(added).toEqual(select('pick', { origin: ['USA', 'Japan'] }))
    const [, replaced] = aPointer(stage).after(down(12, 12), up(12, 12))
    expect(replaced).toEqual(select('pick', { origin: ['Japan'] }))
  })

  it('beside all marks clears the selections but not the zoom', () => {
    const stage = stageWith([points, zoom], selected('pick', { origin: ['USA'] }))
    expect(aPointer(stage).after(down(50, 50), up(50, 50))).toEqual([endDrag, hideTooltip, select('pick', null)])
  })

  it('asks the service where the scene does not list all marks', () => {
    const stage = aStage({ truncated: true })
    expect(aPointer(stage).after(down(50, 50), up(50, 50))).toEqual([
      endDrag,
      hideTooltip,
      { type: 'pick', point: { x: 50, y: 50 }, isPinned: true, afterMs: 0 },
    ])
  })

  it('on a legend entry selects its value, and shows no tooltip', () => {
    const entry = { label: 'USA', value: 'USA', box: [0, 110, 50, 20] as [number, number, number, number] }
    const legend = { title: 'Origin', channel: 'color', box: entry.box, entries: [entry] }
    const views = [aView({ selections: [points], scales })]
    const stage = aStage({}, { scene: { title: '', description: '', views, legends: [legend] } })
    expect(aPointer(stage).after(down(10, 120), up(10, 120))).toEqual([endDrag, select('pick', { origin: ['USA'] })])
  })

  it('twice resets all selections, zooms too', () => {
    expect(aPointer(stageWith([points, zoom])).after({ type: 'double_click' })).toEqual([
      hideTooltip,
      select('pick', null),
      select('grid', null),
    ])
  })
})

describe('hovering', () => {
  it('shows the tooltip of a mark, and hides it beside', () => {
    const pointer = aPointer(stageWith([points]))
    expect(pointer.after(move(12, 12))).toEqual([{ type: 'cancel_pick' }, tooltipOf(japan, 12, 12, false)])
    expect(pointer.cursor()).toBe('pointer')
    expect(pointer.after(move(50, 50))).toEqual([{ type: 'cancel_pick' }, hideTooltip])
    expect(pointer.cursor()).toBe('default')
  })

  it('asks the service for unlisted marks once the pointer rests', () => {
    expect(aPointer(aStage({ truncated: true })).after(move(50, 50))).toEqual([
      { type: 'cancel_pick' },
      hideTooltip,
      { type: 'pick', point: { x: 50, y: 50 }, isPinned: false, afterMs: 60 },
    ])
  })

  it('leaves a pinned tooltip alone', () => {
    const pointer = aPointer(stageWith([points]), { isTooltipPinned: true })
    expect(pointer.after(move(12, 12))).toEqual([{ type: 'cancel_pick' }])
    expect(pointer.cursor()).toBe('pointer')
    expect(pointer.after({ type: 'leave' })).toEqual([{ type: 'cancel_pick' }])
  })

  it('needs a mouse or pen, and a scene', () => {
    expect(aPointer(stageWith([points])).after(move(12, 12, { isTouch: true }))).toEqual([])
    expect(aPointer(stageWith([points], { scene: null })).after(move(12, 12))).toEqual([{ type: 'cancel_pick' }])
  })

  it.each([
    ['crosshair', [brush], null],
    ['grab', [zoom], null],
    ['pointer', [points], japan],
    ['default', [], japan],
  ])('announces a press by the cursor %s', (cursor, selections, mark) => {
    expect(cursorAt(stageWith(selections), { x: 50, y: 50 }, mark)).toBe(cursor)
  })
})

describe('the wheel', () => {
  it('zooms around the pointer, and ends its drag once it rests', () => {
    const [prevented, hidden, zoomed, end] = aPointer(stageWith([zoom])).after(wheel(50, 50, Math.log(0.5) / 0.0015))
    expect([prevented, end]).toEqual([{ type: 'prevent_default' }, { type: 'end_drag', afterMs: 200 }])
    expect(hidden).toEqual(hideTooltip)
    expect(zoomed).toEqual(select('grid', { hp: [25, 75] }, true))
  })

  it('continues from a pending zoom', () => {
    const stage = stageWith([zoom], selected('grid', { hp: [25, 75] }))
    const [, , zoomed] = aPointer(stage).after(wheel(50, 50, Math.log(0.5) / 0.0015))
    expect(zoomed).toEqual(select('grid', { hp: [37.5, 62.5] }, true))
  })

  it('scrolls the page where nothing can zoom', () => {
    expect(aPointer(stageWith([brush])).after(wheel(50, 50, 100))).toEqual([])
    expect(aPointer(stageWith([zoom])).after(wheel(500, 50, 100))).toEqual([])
    expect(aPointer(stageWith([zoom], { scene: null })).after(wheel(50, 50, 100))).toEqual([])
  })
})

describe('two fingers', () => {
  const second = { id: 2, isTouch: true }

  it('zoom so that what is under them stays there', () => {
    const pointer = aPointer(stageWith([zoom]))
    expect(pointer.after(down(40, 50), down(60, 50, { id: 2 }))).toEqual([{ type: 'capture_pointer' }, hideTooltip])
    expect(pointer.drag()).toBe('pinch')
    expect(pointer.after(move(80, 50, second))).toEqual([select('grid', { hp: [20, 70] }, true)])
    expect(pointer.after(move(0, 50, { isTouch: true }))).toEqual([select('grid', { hp: [40, 65] }, true)])
  })

  it('go on as a pan when one is lifted, and end with the last, without a click', () => {
    const pointer = aPointer(stageWith([zoom]))
    expect(pointer.after(down(40, 50), down(60, 50, { id: 2 }), up(60, 50, false, 2))).toEqual([])
    expect(pointer.drag()).toBe('pan')
    expect(pointer.after(move(50, 50, { isTouch: true }))).toEqual([select('grid', { hp: [-10, 90] }, true)])
    expect(pointer.after(up(50, 50))).toEqual([endDrag])
    expect(pointer.drag()).toBe('none')
  })

  it('are the first alone where nothing zooms', () => {
    const pointer = aPointer(stageWith([brush]))
    pointer.after(down(20, 50), down(60, 50, { id: 2 }))
    expect(pointer.drag()).toBe('pressed')
    expect(pointer.after(move(90, 50, second))).toEqual([])
    expect(pointer.after(move(40, 50, { isTouch: true }))).toContainEqual(select('brush', { hp: [20, 40] }, true))
  })

  it('go on from where they are when one of three is lifted', () => {
    const pointer = aPointer(stageWith([zoom]))
    pointer.after(down(40, 50), down(60, 50, { id: 2 }), down(90, 50, { id: 3 }), up(40, 50, false, 1))
    expect(pointer.drag()).toBe('pinch')
    expect(pointer.after(move(90, 50, { isTouch: true, id: 3 }))).toEqual([select('grid', { hp: [0, 100] }, true)])
  })

  it('leave a brush as it is when the finger that drew it is lifted first', () => {
    const pointer = aPointer(stageWith([brush]))
    pointer.after(down(20, 50), move(40, 50, { isTouch: true }), down(60, 50, { id: 2 }))
    expect(pointer.after(up(40, 50))).toEqual([endDrag])
    expect(pointer.after(move(90, 50, second))).toEqual([])
    expect(pointer.after(up(90, 50, false, 2))).toEqual([endDrag])
  })

  it('begin anew with a first finger, even if the last one was not lifted here', () => {
    const pointer = aPointer(stageWith([zoom]))
    pointer.after(down(40, 50), down(60, 50, { id: 2 }), down(30, 50))
    expect(pointer.drag()).toBe('pressed')
  })
})

describe('role viewer', () => {
  const viewer = { mayEdit: false }

  it('reads marks, and selects none', () => {
    const pointer = aPointer(stageWith([points]), viewer)
    expect(pointer.after(down(12, 12), up(12, 12))).toEqual([endDrag, tooltipOf(japan, 12, 12, true)])
    expect(pointer.after(move(12, 12))).toEqual([{ type: 'cancel_pick' }, tooltipOf(japan, 12, 12, false)])
    expect(pointer.cursor()).toBe('default')
  })

  it('brushes, pans, zooms and resets nothing', () => {
    const pointer = aPointer(stageWith([brush, zoom], selected('brush', { hp: [20, 40] })), viewer)
    expect(pointer.after(down(30, 50), move(60, 50))).toEqual([])
    expect(pointer.after(up(60, 50))).toEqual([endDrag, hideTooltip])
    expect(pointer.after(wheel(50, 50, 100))).toEqual([])
    expect(pointer.after({ type: 'double_click' })).toEqual([hideTooltip])
  })
})
