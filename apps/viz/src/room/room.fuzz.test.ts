import type { FrameHeader } from '@belvedere/contract'
import { expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { aSpec, type FakePicture, fakePicture } from '../../testing/fake-process.ts'
import { seeded } from '../../testing/seeded.ts'
import { aRoom } from '../../testing/test-room.ts'
import type { TestViewer } from '../../testing/test-viewer.ts'

/** A viewer that checks the rules of every message as it reads it. */
class Witness {
  readonly viewer: TestViewer
  #acked = 0
  #seq = 0
  told = -1
  picture: unknown = null
  specVersion = 0
  final = false
  /** What its canvas shows. */
  #canvas: FakePicture | null = null

  constructor(viewer: TestViewer) {
    this.viewer = viewer
  }

  read(newest: number): void {
    for (const message of this.viewer.read()) {
      if (message.type === 'frame') {
        expect(message.seq, '[V6]').toBe(this.#seq + 1)
        this.#seq = message.seq
        expect(this.#seq - this.#acked, '[V7]').toBeLessThanOrEqual(2)
        expect(message.command).toBeLessThanOrEqual(newest)
        this.told = Math.max(this.told, message.command)
        this.#draw(fakePicture.parse(message.picture), message)
        this.picture = message.picture
        this.specVersion = message.specVersion
        this.final = message.final
      }
      if (message.type === 'scene') expect(message.seq, '[V8]').toBe(this.#seq)
      if (message.type === 'state') this.told = Math.max(this.told, message.command)
      if (message.type === 'error') throw new Error(message.detail)
    }
  }

  #draw(picture: FakePicture, { patch, canvasWidth }: FrameHeader): void {
    expect(picture.width).toBe(canvasWidth)
    if (patch) {
      const { source, width } = picture
      expect(this.#canvas, '[V33]').toMatchObject({ source, width })
      expect(picture.request.base, '[V33]').toBeLessThanOrEqual(this.#canvas?.drawing ?? 0)
    }
    this.#canvas = picture
  }

  async ack(): Promise<void> {
    this.#acked = this.#seq
    if (this.#seq > 0) await this.viewer.ack()
  }
}

const seeds = Array.from({ length: 60 }, (_, i) => i + 1)
const themes = ['light', 'dark'] as const

it.each(seeds)(
  '[S30] [V6] [V7] [V11] [V12] [V33] hold through joins, leaves, commands, acks and killed processes, seed %i',
  async (seed) => {
    const below = seeded(seed)
    const { room, clock, gate, processes, show, viewer } = aRoom({
      spec: aSpec({ params: { x: 0, y: 0 }, timesteps: 5 }),
    })
    let witnesses: Witness[] = []
    let version = 1
    const viewport = () => ({ width: 300 + 100 * below(7), theme: themes[below(2)] ?? 'light' })
    const one = () => witnesses[below(witnesses.length)]

    const steps = [
      async () => {
        const joined = new Witness(viewer())
        await joined.viewer.hello(viewport())
        witnesses.push(joined)
      },
      async () => {
        const left = one()
        left?.viewer.leave()
        witnesses = witnesses.filter((witness) => witness !== left)
      },
      async () => one()?.viewer.command({ type: 'set_param', name: below(2) ? 'x' : 'y', value: below(100) }),
      async () => one()?.viewer.command({ type: 'set_timestep', index: below(5) }),
      async () => one()?.viewer.command(below(2) ? { type: 'play', fps: 20, loop: true } : { type: 'pause' }),
      async () => one()?.viewer.command({ type: 'resize', width: 300 + 100 * below(7), height: 500, pixelRatio: 1 }),
      async () => one()?.ack(),
      async () => one()?.ack(),
      async () => clock.advance(below(300)),
      async () => (below(2) ? gate.shut() : gate.open()),
      async () => {
        if (below(4) > 0) return
        processes.findLast((childProcess) => childProcess.alive)?.kill()
      },
      async () => {
        if (below(3) > 0) return
        version += 1
        show(version, aSpec({ params: { x: 0, y: version }, timesteps: 5 }))
        await settle()
      },
    ]
    for (let i = 0; i < 150; i++) {
      const read = below(3) > 0
      await steps[below(steps.length)]?.()
      for (const witness of witnesses) if (read) witness.read(room.state.command)
    }

    // Everything calms down: every viewer ends with the newest state, drawn without loss.
    await gate.open()
    const conductor = new Witness(viewer())
    await conductor.viewer.hello(viewport())
    witnesses.push(conductor)
    await conductor.viewer.command({ type: 'pause' })
    for (let i = 0; i < 8; i++) {
      await clock.advance(2500)
      for (const witness of witnesses) {
        witness.read(room.state.command)
        await witness.ack()
      }
    }
    const { params, timestep, command } = room.state
    for (const witness of witnesses) {
      expect(witness.picture, '[V13]').toMatchObject({ params, timestep })
      expect({ told: witness.told, specVersion: witness.specVersion, final: witness.final }, '[V12]').toEqual({
        told: command,
        specVersion: version,
        final: true,
      })
    }
  },
)
