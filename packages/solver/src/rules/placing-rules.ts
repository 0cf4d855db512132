import { pointMarks } from '@belvedere/spec'
import { axisOf, dimensions, encodingOn, isLocated, isTimeline, measures } from '../design.ts'
import type { Rule } from './rule.ts'

/** Which field gets which channel. */
export const placingRules: Rule[] = [
  {
    name: 'first-named-upright',
    source: 'convention',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const [x, y] = [encodingOn(design, 'x'), encodingOn(design, 'y')]
      // If both channels were requested, the order of the fields does not matter.
      const decided = [x, y].every((candidate) => candidate?.slot.request.channel !== undefined)
      return !decided && x?.measure && y?.measure && x.slot.index < y.slot.index && 'first-named-upright'
    },
  },
  {
    name: 'first-named-along',
    source: 'convention',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const axis = axisOf(design)
      return (
        axis !== undefined &&
        dimensions(design).some(
          (candidate) => candidate !== axis && candidate.slot.index < axis.slot.index && !isTimeline(axis),
        ) &&
        'first-named-along'
      )
    },
  },
  {
    name: 'longer-list-along',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      const [axis, color] = [axisOf(design), encodingOn(design, 'color')]
      const longer = axis?.discrete && color && !color.measure && color.groups > 8 && color.groups > axis.groups
      return longer && 'longer-list-along'
    },
  },
  {
    name: 'axis-before-colour',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    penalty: (design) => {
      if (
        design.mark === 'arc' ||
        design.mark === 'text' ||
        design.mark === 'geoshape' ||
        isLocated(design) ||
        dimensions(design).every(({ slot }) => slot.request.channel !== undefined)
      )
        return false
      const free = (channel: 'x' | 'y') =>
        !encodingOn(design, channel) && design.problem.fixed.every((candidate) => candidate.channel !== channel)
      return dimensions(design).length > 0 && (free('x') || free('y')) && 'axis-before-colour'
    },
  },
  {
    name: 'numbers-before-groups',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    penalty: (design) =>
      pointMarks.has(design.mark) &&
      axisOf(design)?.discrete === true &&
      measures(design).some(({ channel, aggregate }) => aggregate !== 'count' && channel !== 'x' && channel !== 'y') &&
      'numbers-before-groups',
  },
  {
    name: 'each-field-once',
    source: 'Mackinlay 1986',
    kind: 'soft',
    scope: 'design',
    penalty: ({ encodings }) => {
      const names = encodings.flatMap(({ slot, aggregate }) =>
        slot.field && aggregate === null ? [slot.field.name] : [],
      )
      return names.slice(new Set(names).size).map(() => 'each-field-once')
    },
  },
]
