import { isObject } from '@belvedere/spec'
import * as vega from 'vega'
import { LimitExceeded } from '../model/errors.ts'
import type { Tuple, VegaSpec } from './vega-types.ts'

const panelLimit = 'belvederepanels'
/** The data sets with a row for each panel, or for each row and column of panels, as Vega-Lite names them. */
const domainName = /^(.*?)(row|column|facet)_domain$/

/** Stops a dataflow that has more panels than `most` with `LimitExceeded`, before any is made. Edits the spec in place. */
export function limitPanels(spec: VegaSpec, most: number): void {
  for (const group of groupsOf(spec as unknown as { [key: string]: unknown })) {
    for (const data of Array.isArray(group.data) ? group.data.filter(isObject) : []) {
      const [, grid] = domainName.exec(String(data.name)) ?? []
      if (grid === undefined) continue
      const transforms = Array.isArray(data.transform) ? data.transform : []
      data.transform = [...transforms, { type: panelLimit, most, grid, along: data.name }]
    }
  }
}

const groupsOf = (group: { [key: string]: unknown }): { [key: string]: unknown }[] => [
  group,
  ...(Array.isArray(group.marks) ? group.marks.filter(isObject).flatMap(groupsOf) : []),
]

interface Pulse {
  dataflow: object
  source?: Tuple[]
}
interface Params {
  most: number
  grid: string
  along: string
}
const VegaTransform = vega.Transform as unknown as new (init: null, params: unknown) => object

/** How many rows and columns of panels the grids of a dataflow have. */
const counts = new WeakMap<object, Map<string, Map<string, number>>>()

class PanelLimitTransform extends VegaTransform {
  constructor(params: unknown) {
    super(null, params)
  }

  transform({ most, grid, along }: Params, pulse: Pulse): Pulse {
    const grids = counts.get(pulse.dataflow) ?? new Map<string, Map<string, number>>()
    const ofGrid = grids.get(grid) ?? new Map<string, number>()
    counts.set(pulse.dataflow, grids.set(grid, ofGrid.set(along, pulse.source?.length ?? 0)))
    const panels = [...ofGrid.values()].reduce((product, count) => product * Math.max(1, count), 1)
    if (panels > most) throw new LimitExceeded({ limit: 'panels', value: most })
    return pulse
  }
}

Object.assign(PanelLimitTransform, {
  Definition: {
    type: panelLimit,
    metadata: { changes: true },
    params: [
      { name: 'most', type: 'number', required: true },
      { name: 'grid', type: 'string', required: true },
      { name: 'along', type: 'string', required: true },
    ],
  },
})

// Vega keeps the transforms of a process in one object.
Object.assign(vega.transforms, { [panelLimit]: PanelLimitTransform })
