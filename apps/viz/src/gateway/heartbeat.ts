import { Alarm, type MonotonicClock } from '../clock.ts'

/** The part of a WebSocket that a heartbeat uses. */
export interface PingableSocket {
  on(event: 'pong' | 'close', listener: () => void): unknown
  ping(): void
  terminate(): void
}

const heartbeatIntervalMs = 30_000

/** Pings every socket twice a minute and terminates those that did not answer the last ping. */
export class Heartbeat {
  readonly #silent = new Map<PingableSocket, boolean>()
  readonly #alarm: Alarm

  constructor(clock: MonotonicClock) {
    this.#alarm = new Alarm(clock, () => this.#pingAll())
  }

  watch(socket: PingableSocket): void {
    this.#silent.set(socket, false)
    socket.on('pong', () => this.#silent.set(socket, false))
    socket.on('close', () => this.#silent.delete(socket))
    if (!this.#alarm.isSet) this.#alarm.set(heartbeatIntervalMs)
  }

  close(): void {
    this.#alarm.clear()
  }

  #pingAll(): void {
    for (const [socket, silent] of this.#silent) {
      if (silent) socket.terminate()
      else {
        this.#silent.set(socket, true)
        socket.ping()
      }
    }
    if (this.#silent.size > 0) this.#alarm.set(heartbeatIntervalMs)
  }
}
