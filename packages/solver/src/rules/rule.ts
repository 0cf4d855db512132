import type { Mark } from '@belvedere/spec'
import type { Design, Problem, ResolvedEncoding } from '../design.ts'

/** The context of rules about single encodings: mark and problem, but no other encodings. */
export interface EncodingContext {
  mark: Mark
  problem: Problem
}

interface Named {
  /** kebab-case */
  name: string
  /** A sentence; `{field}` and `{channel}` are replaced by those of the encoding. */
  sentence: string
  /** Author and year of the source, or `convention`. */
  source: string
}

/**
 * A rule of chart design. Hard rules exclude charts that cannot be drawn or read. A soft rule costs `weight` times the
 * extent of its violation, never below zero: partial sums are lower bounds, so the search stays exact.
 */
export type Rule = Named &
  (
    | { kind: 'hard'; scope: 'encoding'; breaks: (encoded: ResolvedEncoding, scene: EncodingContext) => boolean }
    | { kind: 'hard'; scope: 'design'; breaks: (design: Design) => boolean }
    | { kind: 'soft'; scope: 'mark'; weight: number; breaks: (scene: EncodingContext) => boolean | number }
    | {
        kind: 'soft'
        scope: 'encoding'
        weight: number
        breaks: (encoded: ResolvedEncoding, scene: EncodingContext) => boolean | number
      }
    | { kind: 'soft'; scope: 'design'; weight: number; breaks: (design: Design) => boolean | number }
  )
