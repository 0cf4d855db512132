import { setTimeout as wait } from 'node:timers/promises'
import type { Bus, Notice } from '../../room/bus.ts'
import type { RunningTurn } from '../../room/running-turns.ts'

/** After that long a listener begins without what was told so far; the answer comes whole in any case. */
const maxWaitMs = 500

/**
 * What other servers tell of the turns that they run, in rooms that somebody listens to here: asked for once, then
 * continued by each step and text.
 */
export class RemoteTurns {
  readonly #bus: Bus
  readonly #turns = new Map<string, RunningTurn>()
  readonly #wanted = new Map<string, PromiseWithResolvers<void>>()

  constructor(bus: Bus) {
    this.#bus = bus
  }

  get(room: string): RunningTurn | null {
    return this.#turns.get(room) ?? null
  }

  /** Asks how far the turn is. Resolves when that is told, or after half a second. */
  async ask(room: string, replyId: string): Promise<void> {
    if (this.#turns.get(room)?.replyId !== replyId) this.#turns.set(room, { replyId, text: '', steps: [] })
    const wanted = this.#wanted.get(room) ?? Promise.withResolvers<void>()
    this.#wanted.set(room, wanted)
    this.#bus.publish({ type: 'turn_wanted', room })
    await Promise.race([wanted.promise, wait(maxWaitMs, undefined, { ref: false })])
    if (this.#wanted.get(room) === wanted) this.#wanted.delete(room)
  }

  /** Of rooms that nobody listens to, and of turns that have ended. */
  forget(room: string): void {
    this.#turns.delete(room)
  }

  get rooms(): string[] {
    return [...this.#turns.keys()]
  }

  onNotice(notice: Notice): void {
    if (notice.type === 'turn_told') {
      if (!this.#turns.has(notice.room)) return
      this.#turns.set(notice.room, notice.turn)
      this.#wanted.get(notice.room)?.resolve()
    } else if (notice.type === 'transient') this.#continue(notice.event)
  }

  #continue(event: (Notice & { type: 'transient' })['event']): void {
    const turn = this.#turns.get(event.room)
    if (turn === undefined) return
    if (event.type === 'chat_delta' && event.data.replyId === turn.replyId) {
      const { offset, text } = event.data
      if (offset <= turn.text.length) turn.text = turn.text.slice(0, offset) + text
    }
    if (event.type === 'ai_step' && event.data.replyId === turn.replyId) {
      const { step, state, ms } = event.data
      const otherSteps = turn.steps.filter((before) => before.step !== step)
      turn.steps = [...otherSteps, { step, state, ...(ms === undefined ? {} : { ms }) }]
    }
  }
}
