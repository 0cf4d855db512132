import type { PresenceViewer } from '../../room/viewers.ts'

/** One or two initials of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => word !== '')
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The first `max` distinct people, and the rest. */
export function splitViewers(
  viewers: readonly PresenceViewer[],
  max: number,
): { shown: PresenceViewer[]; rest: PresenceViewer[] } {
  const people = [...new Map(viewers.map((viewer) => [viewer.id, viewer])).values()]
  return { shown: people.slice(0, max), rest: people.slice(max) }
}
