/** What is wrong, by kind: each has a sentence on what to do. */
export const remedies = {
  store: 'The store is damaged. Restore a backup; until then, change nothing.',
  rows: 'Rows refer to others that are missing, or cannot be read. Restore a backup, or report it if there was no damage to the disk.',
  json: 'What is stored in these rows cannot be read, so what people do with them fails. Restore a backup, or report it if there was no damage to the disk.',
  logs: 'Browsers in these rooms wait for events that do not come. Restore a backup, or report it if there was no damage to the disk.',
  blobs:
    'These files cannot be read again or downloaded. Copy the missing ones from a backup into blobs/, or ask their owners to upload them again.',
  tables:
    'Charts of these tables cannot be drawn. Copy the missing ones from a backup into tables/, or ask their owners to replace the file with the same one.',
  keys: 'Restore keys.json from a backup. Without it the service creates a new one: people must sign in again, and enter the keys of their language models again.',
} as const
export type FindingKind = keyof typeof remedies

/** More of a kind are counted only. */
const maxListed = 20

/** Faults by kind, in the order in which they were found. */
export class Findings {
  readonly #byKind = new Map<FindingKind, { sentences: string[]; count: number }>()

  add(kind: FindingKind, sentence: string): void {
    const ofKind = this.#byKind.get(kind) ?? { sentences: [], count: 0 }
    this.#byKind.set(kind, ofKind)
    ofKind.count++
    if (ofKind.sentences.length < maxListed) ofKind.sentences.push(sentence)
  }

  /** Runs a check; what it throws is a fault of this kind. */
  async guard(kind: FindingKind, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.add(kind, error instanceof Error ? error.message : String(error))
    }
  }

  get count(): number {
    return [...this.#byKind.values()].reduce((sum, { count }) => sum + count, 0)
  }

  /** For a console: the faults of each kind, and what to do. */
  lines(): string[] {
    return [...this.#byKind].flatMap(([kind, { sentences, count }]) => [
      ...sentences.map((sentence) => `- ${sentence}`),
      ...(count > sentences.length ? [`- and ${count - sentences.length} more like these`] : []),
      `  ${remedies[kind]}`,
    ])
  }
}
