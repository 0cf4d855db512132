import type { DerivedMeasure } from '../model/derived-measure.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { ChannelDef } from '../model/spec.ts'
import type { Channel, Mark } from '../model/vocabulary.ts'
import type { Wishes } from '../model/wishes.ts'

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
