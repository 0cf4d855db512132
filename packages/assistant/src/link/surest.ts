import { overlap, type Range } from './sentence.ts'

/** Of links that compete for the same words the surest, of equals the longest; in the order of the message. */
export function surestOf<Link extends Range & { score: number }>(links: readonly Link[]): Link[] {
  const taken: Link[] = []
  for (const link of links.toSorted((a, b) => b.score - a.score || b.last - b.first - (a.last - a.first)))
    if (!taken.some((other) => overlap(other, link))) taken.push(link)
  return taken.sort((a, b) => a.first - b.first)
}
