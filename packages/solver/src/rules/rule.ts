import type { Mark } from '@belvedere/spec'
import type { Design, Encoded, Problem } from '../design.ts'

/** What a rule may look at that is not about the whole design: the mark and the question, but no other encoding. */
export interface Scene {
  mark: Mark
  problem: Problem
}

interface Named {
  /** kebab-case */
  name: string
  /** One plain sentence. `{field}` and `{channel}` stand for the encoding's own. */
  sentence: string
  /** Author and year of the literature that it rests on; `convention` where it is custom. */
  source: string
}

/**
 * A rule of chart design. Hard rules say what can't be drawn or read at all. A soft rule costs `weight` times how often
 * or how badly it is broken, never less than nothing: so a partial sum is a lower bound, and the search stays exact.
 */
export type Rule = Named &
  (
    | { kind: 'hard'; scope: 'encoding'; breaks: (encoded: Encoded, scene: Scene) => boolean }
    | { kind: 'hard'; scope: 'design'; breaks: (design: Design) => boolean }
    | { kind: 'soft'; scope: 'mark'; weight: number; breaks: (scene: Scene) => boolean | number }
    | { kind: 'soft'; scope: 'encoding'; weight: number; breaks: (encoded: Encoded, scene: Scene) => boolean | number }
    | { kind: 'soft'; scope: 'design'; weight: number; breaks: (design: Design) => boolean | number }
  )
