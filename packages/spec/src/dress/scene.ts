import type { DerivedMeasure } from '../measures/derived-measure.ts'
import type { Wishes } from '../partial.ts'
import type { FieldProfile } from '../profile.ts'
import type { Channel, ChannelDef, Mark } from '../spec.ts'

/** What the finish of a channel depends on beside the channel. */
export interface Scene {
  mark: Mark
  defs: [Channel, ChannelDef][]
  fields: ReadonlyMap<string, FieldProfile>
  wishes: Wishes
  rows: number
  derived: { measure: DerivedMeasure; of: FieldProfile | undefined } | null
  /** Where the smaller groups stand together. */
  others: { column: string; rank: string } | null
  words: (def: ChannelDef) => string
}
