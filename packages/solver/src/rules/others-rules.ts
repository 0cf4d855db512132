import { measures, type ResolvedEncoding } from '../design.ts'
import type { Rule } from './rule.ts'

/** When smaller groups may share a bucket of others, and what that costs. */
export const othersRules: Rule[] = [
  {
    name: 'others-need-sums',
    source: 'Munzner 2014',
    kind: 'hard',
    scope: 'design',
    breaks: (design) =>
      design.encodings.some(({ others }) => others !== null) &&
      (measures(design).length === 0 || measures(design).some(({ aggregate }) => aggregate === null)),
  },
  {
    name: 'others-of-one-field',
    source: 'convention',
    kind: 'hard',
    scope: 'design',
    breaks: ({ encodings }) => {
      const first = encodings.find(({ others }) => others !== null)
      const isOther = ({ slot, others }: ResolvedEncoding) =>
        others !== null && (slot.field?.name !== first?.slot.field?.name || others !== first?.others)
      return first !== undefined && encodings.some(isOther)
    },
  },
  {
    name: 'others-hide-names',
    source: 'Munzner 2014',
    kind: 'soft',
    scope: 'encoding',
    penalty: ({ others, slot }) => {
      if (others === null || slot.request.others !== undefined) return false
      const hidden = slot.distinct - others
      if (hidden < 20) return 'others-hide-names/under-20'
      return hidden < 180 ? 'others-hide-names/20-to-179' : 'others-hide-names/180-or-more'
    },
  },
]
