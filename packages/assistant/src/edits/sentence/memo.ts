/** What is read at a token, read once. */
export const memo = <T>(make: (at: number) => T): ((at: number) => T) => {
  const known = new Map<number, T>()
  return (at) => {
    const before = known.get(at)
    if (before !== undefined) return before
    const made = make(at)
    known.set(at, made)
    return made
  }
}
