import type { ChartMark, ChartScale, ChartSelection, ChartView } from '../src/features/stage/chart/scales.ts'
import { initialStage, type StageState } from '../src/features/stage/stage-state.ts'

/** Factories of scene parts with defaults. */
export const aScale = (part: Partial<ChartScale> = {}): ChartScale => ({
  type: 'linear',
  domain: [0, 100],
  range: [0, 100],
  ...part,
})
export const aSelection = (part: Partial<ChartSelection> = {}): ChartSelection => ({
  name: 'brush',
  kind: 'interval',
  fields: [],
  zoom: false,
  ...part,
})
export const aMark = (part: Partial<ChartMark> = {}): ChartMark => ({
  id: 'm1',
  kind: 'rect',
  box: [0, 0, 10, 10],
  label: 'a mark',
  datum: {},
  texts: {},
  ...part,
})
export const aView = (part: Partial<ChartView> = {}): ChartView => ({
  bounds: [0, 0, 100, 100],
  scales: {},
  selections: [],
  marks: [],
  truncated: false,
  ...part,
})
/** A stage whose scene is one view. */
export const aStage = (view: Partial<ChartView>, part: Partial<StageState> = {}): StageState => ({
  ...initialStage,
  scene: { title: '', description: '', views: [aView(view)], legends: [] },
  ...part,
})
