/** Makes names unique, ignoring case as SQL does. */
export class UniqueNames {
  readonly #taken = new Set<string>()

  take(...candidates: [string, ...string[]]): string {
    const last = candidates.at(-1) ?? candidates[0]
    let name = candidates.find((candidate) => !this.#taken.has(candidate.toLowerCase())) ?? last
    for (let n = 2; this.#taken.has(name.toLowerCase()); n++) name = `${last}_${n}`
    this.#taken.add(name.toLowerCase())
    return name
  }
}
