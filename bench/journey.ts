/**
 * Response times for a person, through the public API: from a message to its chart's frame at the viewer, from a slider
 * to its frame, and the interpreter's share of both. The real server, service and sockets, on loopback.
 */
import { type FrameHeader, routes, type Widget } from '@belvedere/contract'
import { aGuest } from '../tests/harness/guest.ts'
import { startServer } from '../tests/harness/running-server.ts'
import { quantileFigure, writeReport } from './report.ts'

const size = { width: 900, height: 500, pixelRatio: 1 }
const rounds = 4
const sentences = [
  'average horsepower by origin as bars',
  'only Japan and Europe',
  'make it horizontal',
  'colour by cylinders',
  'horsepower against weight as a scatter plot',
  'colour by origin',
  'how many cars per origin',
  'distribution of acceleration',
  'average miles per gallon over the years as a line',
  'top 5 names by horsepower',
]

const server = await startServer()
try {
  const guest = await aGuest(server.url)
  await guest.takeSample('cars')

  let seen: { header: FrameHeader; at: number }[] = []
  let widgets: Widget[] = []
  let woken = () => {}
  const viewer = guest.client.frames({
    roomId: guest.room.id,
    size,
    theme: 'light',
    onFrame: ({ header }) => {
      seen.push({ header, at: performance.now() })
      woken()
    },
    onMessage: (message) => {
      if (message.type !== 'widgets') return
      widgets = message.widgets
      woken()
    },
  })
  /** Resolves at the viewer's next frame or widgets message. */
  const heard = () =>
    new Promise<void>((resolve) => {
      woken = resolve
    })
  /** Arrival time of the first matching frame, including earlier ones. */
  const frame = async (fits: (header: FrameHeader) => boolean): Promise<number> => {
    for (;;) {
      const found = seen.find(({ header }) => fits(header))
      if (found) {
        seen = []
        return found.at
      }
      await heard()
    }
  }
  const slider = async (): Promise<Widget> => {
    for (;;) {
      const found = widgets.find(({ type }) => type === 'slider')
      if (found) return found
      await heard()
    }
  }

  const toFrame: number[] = []
  const thinking: number[] = []
  let newest = 0
  for (let round = 0; round <= rounds; round++) {
    for (const sentence of sentences) {
      const begun = performance.now()
      const answer = await guest.say(sentence)
      if (answer.spec === undefined) throw new Error(`"${sentence}" gave no chart: ${answer.text}`)
      const ms = (await frame((header) => header.specVersion > newest)) - begun
      newest = answer.spec.version
      // The first round warms up the processes.
      if (round === 0) continue
      toFrame.push(ms)
      const took = (step: string) =>
        answer.steps?.find((candidate) => candidate.step === step && candidate.state === 'done')?.ms ?? 0
      thinking.push(took('interpret') + took('solve'))
    }
  }

  await guest.say('average horsepower by origin as bars')
  await guest.say('add a slider for the horsepower')
  const { name, min = 0, max = 1 } = await slider()
  const commands: number[] = []
  for (let step = 0; step < 200; step++) {
    const value = min + ((max - min) * ((step * 37) % 200)) / 200
    const begun = performance.now()
    const { command } = await guest.client.call(routes.viz.send, {
      body: { roomId: guest.room.id, command: { type: 'set_param', name, value } },
    })
    commands.push((await frame((header) => header.command >= command)) - begun)
  }
  viewer.close()
  guest.close()

  writeReport('journey', [
    quantileFigure('sentence → chart frame at the viewer, p50', 'ms', toFrame, 0.5, { max: 250 }),
    quantileFigure('sentence → chart frame at the viewer, p95', 'ms', toFrame, 0.95, { max: 500 }),
    quantileFigure('interpret + solve, p95', 'ms', thinking, 0.95, { max: 30 }),
    quantileFigure('POST /viz/send → frame at the viewer, p95', 'ms', commands, 0.95, { max: 40 }),
  ])
} finally {
  await server.stop()
}
