import { designRules } from './design-rules.ts'
import { encodingRules } from './encoding-rules.ts'
import { hardRules } from './hard-rules.ts'
import type { Rule } from './rule.ts'
import { taskRules } from './task-rules.ts'

/** Every rule of chart design that the solver weighs. */
export const rules: readonly Rule[] = [...hardRules, ...encodingRules, ...designRules, ...taskRules]
