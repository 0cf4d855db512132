/** Counts right answers by name. */
export class Tally {
  readonly #counts = new Map<string, { right: number; all: number }>()

  add(name: string, right: boolean): void {
    const count = this.#counts.get(name) ?? { right: 0, all: 0 }
    this.#counts.set(name, { right: count.right + Number(right), all: count.all + 1 })
  }

  lines(): string[] {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { right, all }]) => `${name.padEnd(24)} ${((100 * right) / all).toFixed(1).padStart(5)} % of ${all}`)
  }
}
