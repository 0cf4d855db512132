import { type CommandOrder, commandSubject, type SharedCommand } from '@belvedere/contract'

const entriesAtMost = 2000

/**
 * The numbers of the newest commands of each sender. A sender's commands come on two ways, the socket and HTTP, and one
 * that a newer one has overtaken changes nothing: the last move of a drag must not undo the value at the drag's end.
 */
export class CommandOrders {
  /** By sender and subject, longest untouched first. `any` stands for all that the sender has sent. */
  readonly #newest = new Map<string, number>()

  /** Whether a newer command of the sender about the same was taken already. */
  isOvertaken(command: SharedCommand, { sender, number }: CommandOrder): boolean {
    const subjects = command.type === 'reset' ? ['any'] : [commandSubject(command), 'reset']
    return subjects.some((subject) => (this.#newest.get(keyOf(sender, subject)) ?? 0) >= number)
  }

  take(command: SharedCommand, { sender, number }: CommandOrder): void {
    for (const subject of [commandSubject(command), 'any']) {
      const key = keyOf(sender, subject)
      const newest = Math.max(number, this.#newest.get(key) ?? 0)
      this.#newest.delete(key)
      this.#newest.set(key, newest)
    }
    for (const key of this.#newest.keys()) {
      if (this.#newest.size <= entriesAtMost) return
      this.#newest.delete(key)
    }
  }
}

const keyOf = (sender: string, subject: string) => `${sender} ${subject}`
