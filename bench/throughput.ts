/**
 * `npm run bench throughput`: frames per second of one, two and three visualization nodes while everybody drags a slider. Load
 * balancer, servers, Redis, PostgreSQL, S3, placement, relay and the programs of nodes are the real ones, each in a network of its
 * own. This machine has not the processors of three others, so what their render processes compute for a frame is simulated: after the
 * first frames of a chart, they wait for a processor of their machine for the measured time, and send a frame that they have drawn
 * before. `--rooms=36` and `--cores=1` (of each node) change the plan. Needs what `cluster` needs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { measuredCosts } from './capacity/measured-costs.ts'
import { RunningCluster } from './cluster/cluster.ts'
import { Workload } from './faults/workload.ts'
import { type BenchFigure, quantile, quantileFigure, reportName, writeReport } from './report.ts'
import { DraggingViewer } from './throughput/dragging.ts'
import { SimulatedCores } from './throughput/simulated-cores.ts'

const flag = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const roomCount = Number(flag('rooms') ?? 36)
const coresOfNode = Number(flag('cores') ?? 1)
const frameMs = measuredCosts.drawCpuMs
const servers = 2
const nodeCounts = [1, 2, 3]
const roomsOfClient = 6
/** Until the frames are drawn that are drawn really. */
const settleMs = 5000
const windows = 3
const windowMs = 5000

interface Throughput {
  nodes: number
  /** Of each window, frames per second at the viewers. */
  rates: number[]
  /** Frames of each node, in all windows. */
  ofNodes: number[]
  kilobytes: number
}

const folder = mkdtempSync(join(tmpdir(), 'belvedere-throughput-'))
const socket = join(folder, 'cores')
const program = join(folder, 'render-main.mjs')
const rendering = pathToFileURL(join(import.meta.dirname, 'throughput/simulated-rendering.ts'))
writeFileSync(
  program,
  `import { serveSimulatedRendering } from ${JSON.stringify(rendering.href)}
await serveSimulatedRendering(${JSON.stringify({ cores: socket, frameMs, frameBytes: 1024 * measuredCosts.frameKb })})`,
)
process.env.RENDER_PROGRAM = program
const cores = new SimulatedCores(coresOfNode)
await cores.listen(socket)
const results: Throughput[] = []
try {
  for (const nodes of nodeCounts) results.push(await measure(nodes))
} finally {
  cores.close()
  rmSync(folder, { recursive: true })
}
report()

async function measure(nodes: number): Promise<Throughput> {
  const cluster = await RunningCluster.start({ servers, nodes, name: { folder: 'belvedere-bt-', network: 'bt' } })
  const work = new Workload({ url: cluster.url, dataDir: null })
  const viewers: DraggingViewer[] = []
  try {
    await work.begin()
    let client = work.client
    for (let n = 0; n < roomCount; n++) {
      if (n % roomsOfClient === 0) client = await work.anotherClient()
      viewers.push(await DraggingViewer.open(client, await work.newRoom(client)))
    }
    for (const viewer of viewers) viewer.drag(true)
    await wait(settleMs)
    const takeAll = () => viewers.flatMap((viewer) => viewer.take())
    takeAll()
    cores.takeDone()
    const rates: number[] = []
    const bytes: number[] = []
    for (let n = 0; n < windows; n++) {
      const since = performance.now()
      await wait(windowMs)
      const frames = takeAll()
      rates.push((1000 * frames.length) / (performance.now() - since))
      bytes.push(...frames)
    }
    const ofNodes = cores.takeDone().filter((done) => done > 0)
    console.log(`  ${nodes}: ${rates.map(Math.round).join(', ')} frames/s; frames of nodes: ${ofNodes.join(', ')}`)
    return { nodes, rates, ofNodes, kilobytes: quantile(bytes, 0.5) / 1024 }
  } finally {
    for (const viewer of viewers) viewer.close()
    work.client.close()
    await cluster.stop()
    cores.forget()
  }
}

function report(): void {
  const rateOf = (wanted: number) => quantile(results.find(({ nodes }) => nodes === wanted)?.rates ?? [], 0.5)
  const figures: BenchFigure[] = [
    { name: 'rooms', unit: 'count', value: roomCount },
    { name: 'processors of each node', unit: 'count', value: coresOfNode },
    { name: 'processor time of a frame', unit: 'ms', value: frameMs },
    {
      name: 'size of a frame, p50',
      unit: 'KB',
      value: quantile(
        results.map(({ kilobytes }) => kilobytes),
        0.5,
      ),
    },
    ...results.map(({ nodes, rates }) =>
      quantileFigure(`frames of ${nodes} nodes at the viewers, p50`, '1/s', rates, 0.5),
    ),
    { name: 'frames of 2 nodes to those of 1', unit: 'ratio', value: rateOf(2) / rateOf(1) },
    { name: 'frames of 3 nodes to those of 1', unit: 'ratio', value: rateOf(3) / rateOf(1), target: { min: 2.6 } },
  ]
  writeReport(reportName('throughput', flag('rooms'), flag('cores')), figures, { results })
}
