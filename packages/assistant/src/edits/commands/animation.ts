import { type Edit, isCategory, type Mark, timestepOf } from '@belvedere/spec'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import { already, type CommandContext, type CommandReader, columnIn, edits, fieldOf, impossible } from '../reader.ts'

const stepsOf = ({ spec, table }: CommandContext): number | null => timestepOf(spec, table)?.values.length ?? null
const animationOf = ({ spec }: CommandContext) => spec.usermeta?.belvedere?.animation ?? {}

const scales =
  (fit: 'step' | 'all'): CommandReader =>
  (_, context) => {
    if (stepsOf(context) === null) return null
    const current = animationOf(context).scales ?? 'all'
    return current === fit
      ? already(text(`trouble.step_scales_already.${fit}`))
      : edits({ type: 'set_step_scales', fit })
  }

const movable: ReadonlySet<Mark> = new Set(['point', 'circle', 'square', 'bar', 'tick', 'text'])

const smooth: CommandReader = (slots, context) => {
  const steps = stepsOf(context)
  if (steps === null) return null
  const { facts } = context
  if (!movable.has(facts.mark)) return impossible(text('trouble.not_smooth'))
  const named = columnIn(slots)?.name
  const isSmooth = animationOf(context).smooth === true
  if (isSmooth && named === undefined) return already(text('trouble.smooth_already'))
  const key = named ?? missingKey(context, steps)
  if (key === null) return impossible(text('trouble.no_key'))
  const isEncoded = key === '' || facts.aggregated || facts.uses.some(({ field }) => field === key)
  const detail: Edit = { type: 'set_channel', channel: 'detail', encoding: { field: key } }
  return edits(...(isEncoded ? [] : [detail]), { type: 'set_smooth', smooth: true })
}

/**
 * The column that can tell the points of a step apart, if those that are shown cannot: the one with the fewest values. Empty:
 * none is needed; null: there is none.
 */
function missingKey(context: CommandContext, steps: number): string | null {
  const { facts, table } = context
  const perStep = table.rows / steps
  const shown = facts.uses.flatMap(({ field }) => fieldOf(context, field) ?? []).filter(isCategory)
  if (facts.aggregated || shown.reduce((product, { distinct }) => product * distinct, 1) >= perStep) return ''
  const keys = table.fields.filter((field) => isCategory(field) && field.distinct >= perStep)
  const [key] = keys.toSorted((a, b) => a.distinct - b.distinct)
  return key?.name ?? null
}

const jumping: CommandReader = (_, context) => {
  if (stepsOf(context) === null) return null
  return animationOf(context).smooth === true
    ? edits({ type: 'set_smooth', smooth: false })
    : already(text('trouble.not_smooth_already'))
}

const eachStep = '<each> (<frame>|{encoding}|{timeunit})'

/** How a chart goes from one step of its timeline to the next. */
export const animationCommands: readonly CommandRule[] = [
  {
    id: 'axes of each step',
    reads: 'Axes, colours and sizes fit each step of the timeline.',
    patterns: [
      `[let|<make>] <axes> <follow> ${eachStep}`,
      `[<make>] (own|separate|individual|different|independent) <axes> ${eachStep}`,
      `(rescale|refit|adapt|adjust) [<axes>] [to|at|in] ${eachStep}`,
    ],
    build: scales('step'),
    examples: [
      ['stepped', 'Let the axes follow each step', { type: 'set_step_scales', fit: 'step' }],
      ['stepped', 'let the scales fit each year', { type: 'set_step_scales', fit: 'step' }],
      ['stepped', 'rescale the axes at every step', { type: 'set_step_scales', fit: 'step' }],
      ['smoothSteps', 'separate axes for each step'],
    ],
  },
  {
    id: 'axes of all steps',
    reads: 'Axes, colours and sizes are the same for all steps of the timeline.',
    patterns: [
      '[<make>|keep] [the] <same> <axes> [for|in|at|through|across|over] [all|every|each|the] [<frame>]',
      '(keep|fix|freeze|lock|hold) <axes> [the] [<same>|still]',
      '<dont> (rescale|refit|adapt) [<axes>]',
    ],
    build: scales('all'),
    examples: [
      ['smoothSteps', 'Keep the same axes for all steps', { type: 'set_step_scales', fit: 'all' }],
      ['smoothSteps', 'freeze the axes', { type: 'set_step_scales', fit: 'all' }],
      ['stepped', 'keep the axes fixed'],
    ],
  },
  {
    id: 'smooth steps',
    reads: 'Marks move from step to step while they play; a column tells which is which.',
    patterns: [
      '[<make>] [<it>] [<animate>] [<it>] <smoothly> [<each> {column}]',
      '[<make>|<add>] [<timeline>|<animate>] <smoothly> [<timeline>|<animate>] [<each> {column}]',
      '(move|glide|morph|interpolate|tween) [<marks>] (between|from) <frame> [to <frame>]',
    ],
    build: smooth,
    examples: [
      [
        'stepped',
        'Play smoothly',
        { type: 'set_channel', channel: 'detail', encoding: { field: 'Name' } },
        { type: 'set_smooth', smooth: true },
      ],
      [
        'stepped',
        'play smoothly for each name',
        { type: 'set_channel', channel: 'detail', encoding: { field: 'Name' } },
        { type: 'set_smooth', smooth: true },
      ],
      ['smoothSteps', 'make the animation smooth'],
    ],
  },
  {
    id: 'jumping steps',
    reads: 'Marks jump from step to step.',
    patterns: [
      '<dont> [<animate>] <smoothly> [<animate>]',
      '(<remove>|<dont>) [the] <smoothly> [<timeline>|<animate>]',
      '(jump|hop) [from <frame> to <frame>]',
    ],
    build: jumping,
    examples: [
      ['smoothSteps', 'Jump from step to step', { type: 'set_smooth', smooth: false }],
      ['smoothSteps', "don't play smoothly", { type: 'set_smooth', smooth: false }],
      ['stepped', 'without transitions'],
    ],
  },
]
