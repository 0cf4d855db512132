import { channelConstraints } from './channel-constraints.ts'
import { channelRules } from './channel-rules.ts'
import { crowdingRules } from './crowding-rules.ts'
import { fieldConstraints } from './field-constraints.ts'
import { fieldRules } from './field-rules.ts'
import { mapRules } from './map-rules.ts'
import { markNeeds } from './mark-needs.ts'
import { markRules } from './mark-rules.ts'
import { othersRules } from './others-rules.ts'
import { placingRules } from './placing-rules.ts'
import type { Rule } from './rule.ts'
import { statedRules } from './stated-rules.ts'
import { summingRules } from './summing-rules.ts'
import { taskRules } from './task-rules.ts'

/** All rules. Hard rules come first, because they reject a design before soft rules are evaluated. */
export const rules: readonly Rule[] = [
  ...fieldConstraints,
  ...channelConstraints,
  ...markNeeds,
  ...channelRules,
  ...fieldRules,
  ...statedRules,
  ...markRules,
  ...summingRules,
  ...placingRules,
  ...crowdingRules,
  ...othersRules,
  ...mapRules,
  ...taskRules,
]
