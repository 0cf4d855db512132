import type { DerivedMeasure } from '../measures/derived-measure.ts'
import type { Wishes } from '../partial.ts'
import type { FieldProfile } from '../profile.ts'
import type { Channel, ChannelDef, Mark } from '../spec.ts'

/** What the defaults of a channel depend on, apart from the channel itself. */
export interface StyleContext {
  mark: Mark
  defs: [Channel, ChannelDef][]
  fields: ReadonlyMap<string, FieldProfile>
  wishes: Wishes
  rows: number
  derived: { measure: DerivedMeasure; of: FieldProfile | undefined } | null
  /** The bucket of smaller groups, if there is one. */
  others: { column: string; rank: string } | null
  words: (def: ChannelDef) => string
}
