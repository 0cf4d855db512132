import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Spec } from '@belvedere/spec'
import { type TableToShow, TestService } from '../../apps/viz/testing/test-service.ts'
import { aGuest } from '../../tests/harness/guest.ts'
import { startServer } from '../../tests/harness/running-server.ts'
import { pidsOf, privateMb } from '../faults/processes.ts'
import { type BenchFigure, quantileFigure } from '../report.ts'

const sentences = [
  'average price by shop as bars',
  'how many rows per product',
  'distribution of price',
  'total cost by month as a line',
  'cost against price as a scatter plot',
  'average price by product and shop as a heatmap',
  'median cost by product',
  'average price by month coloured by product as lines',
]
const rounds = 3

/** From a sentence to the first frame of its chart at a viewer, over a table that was uploaded, through the server. */
export async function sentenceFigures(parquet: string, rows: string): Promise<BenchFigure[]> {
  const server = await startServer()
  try {
    const guest = await aGuest(server.url)
    const uploaded = performance.now()
    await guest.upload('sales.parquet', new Uint8Array(await readFile(parquet)))
    const readyMs = performance.now() - uploaded
    let frames: { version: number; at: number }[] = []
    let woken = () => {}
    const viewer = guest.client.frames({
      ...{ roomId: guest.room.id, size: { width: 900, height: 500, pixelRatio: 1 }, theme: 'light' },
      onFrame: ({ header }) => {
        frames.push({ version: header.specVersion, at: performance.now() })
        woken()
      },
      onMessage: () => {},
    })
    const times: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const sentence of sentences) {
        frames = []
        const begun = performance.now()
        const answer = await guest.say(sentence)
        const { version } = answer.spec ?? {}
        if (version === undefined) throw new Error(`"${sentence}" gave no chart: ${answer.text}`)
        for (;;) {
          const found = frames.find((frame) => frame.version >= version)
          if (found) {
            times.push(found.at - begun)
            break
          }
          await new Promise<void>((resolve) => {
            woken = resolve
          })
        }
        // Until what was built in the background after the last chart is there.
        await wait(1500)
      }
    viewer.close()
    guest.close()
    return [
      { name: `Parquet of ${rows}: upload → ready`, unit: 's', value: Math.round(readyMs / 100) / 10 },
      quantileFigure(`sentence → first frame, ${rows}, p50`, 'ms', times, 0.5, { max: 400 }),
      quantileFigure(`sentence → first frame, ${rows}, p95`, 'ms', times, 0.95, { max: 900 }),
    ]
  } finally {
    await server.stop()
  }
}

const roomsAtOnce = 8
/** A spare process starts one second after the last was taken and needs about one more. */
const spareMs = 3000

/** Rooms on one table, each with a chart of it and a slider that was moved: their first frames, and memory. */
export async function roomFigures(table: TableToShow, specs: Spec[], rows: string): Promise<BenchFigure[]> {
  const service = await TestService.spawn()
  try {
    const first: number[] = []
    const again: number[] = []
    const open = async (room: string, times: number[]) => {
      const begun = performance.now()
      const viewer = await service.watch(room)
      await viewer.find(({ type }) => type === 'frame')
      times.push(performance.now() - begun)
      return viewer
    }
    for (let at = 0; at < roomsAtOnce; at++) {
      const room = `room-${at}`
      await service.show(room, 1, specs[at % specs.length] ?? {}, [table])
      await wait(spareMs)
      const viewer = await open(room, first)
      for (const value of [3, 7, 5]) {
        viewer.command({ type: 'set_param', name: 'upTo', value })
        await viewer.next(({ type }) => type === 'scene')
      }
      viewer.close()
      const back = await open(room, again)
      back.close()
    }
    await wait(12_000)
    const mbOf = (program: 'render processes' | 'process of queries') => pidsOf(program, service.pid).map(privateMb)
    return [
      quantileFigure(`room opened for the first time → first frame, ${rows}, p95`, 'ms', first, 0.95),
      quantileFigure(`room opened again → first frame, ${rows}, p95`, 'ms', again, 0.95, { max: 400 }),
      quantileFigure(
        `${roomsAtOnce} rooms, ${rows}: private memory of a room, max`,
        'MB',
        mbOf('render processes'),
        1,
        { max: 120 },
      ),
      quantileFigure(
        `${roomsAtOnce} rooms, ${rows}: private memory of the process of queries`,
        'MB',
        mbOf('process of queries'),
        1,
        { max: 1500 },
      ),
    ]
  } finally {
    await service.close()
  }
}
