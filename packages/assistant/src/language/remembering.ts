/** So many messages, and parts of them, are read over and over while one is answered. */
const maxKept = 4

/**
 * The same function, which gives what it gave before where it is asked the same again: the last few answers are kept as
 * long as the object they are about. That object, and what is given, must not be changed by anybody.
 */
export const remembering = <About extends object, Asked extends readonly unknown[], Given>(
  give: (about: About, ...asked: Asked) => Given,
): ((about: About, ...asked: Asked) => Given) => {
  const kept = new WeakMap<About, { asked: Asked; given: Given }[]>()
  return (about, ...asked) => {
    const recent = kept.get(about) ?? []
    const before = recent.find(
      (one) => one.asked.length === asked.length && asked.every((part, at) => part === one.asked[at]),
    )
    if (before) return before.given
    const given = give(about, ...asked)
    kept.set(about, [{ asked, given }, ...(kept.get(about) ?? []).slice(0, maxKept - 1)])
    return given
  }
}
