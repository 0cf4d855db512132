import { type AnalysisTask, connectingMarks, isAdditive, type Mark, pointMarks } from '@belvedere/spec'
import { type Design, dimensions, encodingOn, isTimeline, measures } from '../design.ts'
import type { Rule } from './rule.ts'

function taskRule(task: AnalysisTask, source: string, serves: (design: Design) => boolean): Rule {
  return {
    ...named(task, source),
    kind: 'soft',
    scope: 'design',
    penalty: (design) => design.problem.partial.wishes.task === task && !serves(design) && `task-${task}`,
  }
}

/** A task that depends on the mark only. */
function markRule(task: AnalysisTask, source: string, serves: (mark: Mark) => boolean): Rule {
  return {
    ...named(task, source),
    kind: 'soft',
    scope: 'mark',
    penalty: ({ mark, problem }) => problem.partial.wishes.task === task && !serves(mark) && `task-${task}`,
  }
}

function named(task: AnalysisTask, source: string) {
  return { name: `task-${task}` as const, source }
}

const isBar = (mark: Mark): boolean => mark === 'bar'
const comparesGroups = (mark: Mark): boolean => isBar(mark) || pointMarks.has(mark)

/** Rules for the analytic task; each applies only if its task was requested. */
export const taskRules: Rule[] = [
  markRule('value', 'Amar et al. 2005', comparesGroups),
  markRule('comparison', 'Cleveland & McGill 1984', isBar),
  markRule('ranking', 'Amar et al. 2005', isBar),
  markRule('deviation', 'Amar et al. 2005', comparesGroups),
  taskRule(
    'trend',
    'Zacks & Tversky 1999',
    (design) =>
      connectingMarks.has(design.mark) &&
      [encodingOn(design, 'x')].some((x) => x !== undefined && (isTimeline(x) || !x.measure || x.aggregate === null)),
  ),
  taskRule('correlation', 'Amar et al. 2005', (design) => {
    const raw = measures(design).filter(
      ({ aggregate, channel }) => aggregate === null && (channel === 'x' || channel === 'y'),
    )
    return pointMarks.has(design.mark) && raw.length === 2
  }),
  taskRule('distribution', 'Amar et al. 2005', (design) => {
    const counted = measures(design).some(({ aggregate }) => aggregate === 'count')
    const ranged = design.encodings.some(({ bin }) => bin !== null)
    if (design.mark === 'bar') return counted && (ranged || measures(design).length === 1)
    return design.mark === 'boxplot' || (design.mark === 'tick' && dimensions(design).length > 0)
  }),
  taskRule('share', 'Munzner 2014', (design) => {
    if (!measures(design).every(({ aggregate }) => isAdditive(aggregate))) return false
    if (design.mark === 'arc') return true
    const color = encodingOn(design, 'color')
    if (design.mark !== 'bar' && design.mark !== 'area') return false
    return (
      color?.discrete === true &&
      dimensions(design).length > 1 &&
      design.encodings.every(({ bin, slot }) => bin === null || slot.request.bin !== undefined)
    )
  }),
  {
    name: 'wished-mark',
    source: 'convention',
    kind: 'soft',
    scope: 'mark',
    penalty: ({ mark, problem }) => {
      const wished = problem.partial.wishes.mark
      const alike = wished === mark || (wished && pointMarks.has(wished) && pointMarks.has(mark))
      return wished !== undefined && !alike && 'wished-mark'
    },
  },
]
