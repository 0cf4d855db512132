import { expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { aSpec } from '../../testing/fake-process.ts'
import { seeded } from '../../testing/seeded.ts'
import { aRoom } from '../../testing/test-room.ts'
import type { TestViewer } from '../../testing/test-viewer.ts'

/** What a client holds: `widgets` takes the scene before away. */
class Looker {
  readonly viewer: TestViewer
  /** The past version that it wants to see; null: the current one. */
  wanted: number | null = null
  holds: { widgets: number | null; picture: number | null; scene: boolean } = held
  readonly received: string[] = []

  constructor(viewer: TestViewer) {
    this.viewer = viewer
  }

  async show(version: number | null): Promise<void> {
    this.wanted = version
    this.received.push(`> show ${version}`)
    await this.viewer.command({ type: 'show', version })
  }

  async ack(): Promise<void> {
    for (const message of this.viewer.read()) {
      this.received.push(message.type)
      if (message.type === 'widgets') this.holds = { ...held, widgets: message.specVersion }
      if (message.type === 'frame') this.holds = { ...this.holds, picture: message.specVersion }
      if (message.type === 'scene') this.holds = { ...this.holds, scene: true }
      if (message.type === 'error') throw new Error(`${message.detail} after ${this.received.slice(-20).join(', ')}`)
    }
    if (this.viewer.seq > 0) await this.viewer.ack()
  }
}
const held = { widgets: null, picture: null, scene: false }

const specs = [0, 1, 2, 3].map((x) => aSpec({ params: { x }, timesteps: 4 }))
const specAt = (version: number) => specs[version - 1] ?? aSpec()

it.each(Array.from({ length: 200 }, (_, i) => i + 1))(
  '[V2] [V19] whoever goes back from a past version has picture and scene of the current one, seed %i',
  async (seed) => {
    const below = seeded(seed)
    const { room, clock, gate, show, viewer, notices } = aRoom({ spec: specAt(1) })
    const lookers = [new Looker(viewer()), new Looker(viewer())]
    for (const looker of lookers) await looker.viewer.hello({ width: 300 + 100 * below(3) })
    const one = () => lookers[below(2)] ?? new Looker(viewer())
    const drag = () => one().viewer.command({ type: 'set_param', name: 'x', value: below(100) })
    let newest = 1
    let answered = 0
    const provide = () => {
      for (const notice of notices.slice(answered)) {
        if (notice.type === 'want_version') room.provide(notice.version, { spec: specAt(notice.version), tables: [] })
      }
      answered = notices.length
    }
    const steps = [
      async () => {
        const version = 1 + below(newest)
        if (version !== room.specVersion) await one().show(version)
      },
      () => one().show(null),
      () => one().ack(),
      () => one().ack(),
      drag,
      () => one().viewer.command(below(3) > 0 ? { type: 'play', fps: 10, loop: true } : { type: 'pause' }),
      () => one().viewer.command({ type: 'resize', width: 300 + 100 * below(3), height: 500, pixelRatio: 1 }),
      () => clock.advance(below(300)),
      async () => (below(2) > 0 ? gate.shut() : gate.open()),
      async () => provide(),
      async () => {
        if (below(2) > 0) return
        const version = 1 + below(specs.length)
        newest = Math.max(newest, version)
        for (const looker of lookers) if (looker.wanted === version) looker.wanted = null
        show(version, specAt(version))
        await settle()
      },
    ]
    for (let i = 0; i < 120; i++) {
      const done = steps[below(steps.length)]?.()
      // Some of it happens in the middle of what was begun before.
      if (below(2) > 0) await done
      else for (let turns = below(40); turns > 0; turns--) await Promise.resolve()
    }

    // Nobody stops playing or dragging for it.
    await gate.open()
    for (const looker of lookers) await looker.show(null)
    for (let i = 0; i < 20; i++) {
      await drag()
      await clock.advance(50)
      for (const looker of lookers) await looker.ack()
    }
    for (const looker of lookers) {
      const current = room.specVersion
      expect(looker.holds, looker.received.slice(-20).join(', ')).toEqual({
        widgets: current,
        picture: current,
        scene: true,
      })
    }
  },
)
