import { type CommandOrder, commandSubject, type SharedCommand } from '@belvedere/contract'

const maxEntries = 2000

/**
 * The newest command number of each sender, by subject (a param, a selection, the timestep, playing). Commands arrive by
 * socket and by HTTP, and one that was overtaken by a newer one is ignored: the last move of a drag must not undo the value
 * at its end. `reset` concerns every subject: it overtakes older commands on any of them, and any newer one overtakes it.
 */
export class NewestCommands {
  /** By sender and subject, least recently used first. `any`: all commands of the sender. */
  readonly #newest = new Map<string, number>()

  /** All of them, least recently used first. */
  get entries(): [string, number][] {
    return [...this.#newest]
  }

  /** Adds what another service knows of the same room. */
  add(entries: readonly [string, number][]): void {
    for (const [key, number] of entries.slice(-maxEntries)) {
      const newest = Math.max(number, this.#newest.get(key) ?? 0)
      this.#newest.delete(key)
      this.#newest.set(key, newest)
    }
  }

  /** True if this command or a newer one of the same sender and subject was already applied. */
  isOvertaken(command: SharedCommand, { sender, number }: CommandOrder): boolean {
    const subjects = command.type === 'reset' ? ['any'] : [commandSubject(command), 'reset']
    return subjects.some((subject) => (this.#newest.get(keyOf(sender, subject)) ?? 0) >= number)
  }

  recordApplied(command: SharedCommand, { sender, number }: CommandOrder): void {
    for (const subject of [commandSubject(command), 'any']) {
      const key = keyOf(sender, subject)
      const newest = Math.max(number, this.#newest.get(key) ?? 0)
      this.#newest.delete(key)
      this.#newest.set(key, newest)
    }
    for (const key of this.#newest.keys()) {
      if (this.#newest.size <= maxEntries) return
      this.#newest.delete(key)
    }
  }
}

const keyOf = (sender: string, subject: string) => `${sender} ${subject}`
