import type { SceneMark, SceneScale, SceneSelection, SceneView } from '../src/features/stage/chart/scales.ts'

/** Scenes for tests; what a test does not care about is filled in. */
export const aScale = (part: Partial<SceneScale> = {}): SceneScale => ({
  type: 'linear',
  domain: [0, 100],
  range: [0, 100],
  ...part,
})
export const aSelection = (part: Partial<SceneSelection> = {}): SceneSelection => ({
  name: 'brush',
  kind: 'interval',
  fields: [],
  zoom: false,
  ...part,
})
export const aMark = (part: Partial<SceneMark> = {}): SceneMark => ({
  id: 'm1',
  kind: 'rect',
  box: [0, 0, 10, 10],
  label: 'a mark',
  datum: {},
  texts: {},
  ...part,
})
export const aView = (part: Partial<SceneView> = {}): SceneView => ({
  bounds: [0, 0, 100, 100],
  scales: {},
  selections: [],
  marks: [],
  truncated: false,
  ...part,
})
