import { resolve } from 'node:path'
import { defaultChartLimits, defaultQueryLimits, defaultRoomLimits } from '@belvedere/spec'
import { FakeViz } from '../../../testing/fake-viz.ts'
import { vizPortContract } from '../../../testing/viz-port.contract.ts'
import { createVizProcess } from './viz-process.ts'

vizPortContract('in a process of its own', async () => {
  const viz = createVizProcess({
    entry: resolve(import.meta.dirname, '../../../../viz/src/main.ts'),
    logLevel: 'silent',
    chartLimits: defaultChartLimits,
    queryLimits: defaultQueryLimits,
    roomLimits: defaultRoomLimits,
    secret: 'a secret of more than thirty-two characters',
    record: () => undefined,
  })
  await viz.start()
  return { viz, close: () => viz.close() }
})

vizPortContract('as tests have it', async () => ({ viz: new FakeViz(), close: async () => undefined }))
