import type { Mark } from '@belvedere/spec'
import type { ChartIntent, Shape } from '../intent/chart-intent.ts'
import type { LinkedSentence } from '../link/sentence.ts'

/** The marks that can show a shape. */
const drawable: { readonly [shape in Shape]: readonly Mark[] } = {
  summary: ['bar', 'line', 'area', 'point', 'arc', 'tick'],
  histogram: ['bar', 'area', 'line'],
  spread: ['boxplot', 'point', 'tick'],
  relation: ['point', 'line'],
  columns: ['bar', 'line', 'area', 'point', 'boxplot', 'arc'],
  map: ['geoshape'],
  grid: ['rect'],
  total: ['bar'],
}

type Drawn = Pick<ChartIntent, 'shape' | 'measures' | 'along' | 'series'>

/**
 * The marks that the message names and that can show a draft, with the most usual one; if it names none, the usual ones. Strips
 * are named for nothing else: they show each value, unless a summary is named as well.
 */
export function marksOf({ cues }: LinkedSentence, draft: Drawn): Mark[] {
  const usual = usualMarks(draft)
  const named = new Set(cues.flatMap(({ kind, means }) => (kind === 'mark' ? [means.split(':')[0]] : [])))
  if (named.has('tick') && named.size === 1) {
    const isSummary = draft.shape === 'summary' && cues.some(({ kind }) => kind === 'aggregate')
    return draft.shape === 'spread' || isSummary ? ['tick'] : []
  }
  const stated = drawable[draft.shape].filter((mark) => named.has(mark))
  return stated.length > 0 ? [...new Set([...stated, ...usual.slice(0, 1)])] : usual
}

/** The marks that show this best, the most usual first. */
export function usualMarks({ shape, along, series, measures }: Drawn): Mark[] {
  switch (shape) {
    case 'histogram':
    case 'total':
      return ['bar']
    case 'spread':
      return ['boxplot']
    case 'relation':
      return ['point']
    case 'grid':
      return ['rect']
    case 'map':
      return ['geoshape']
    case 'columns':
      if (along?.facts?.role === 'measure' && !along.facts.steps) return ['point', 'line']
      return along?.facts?.role === 'time' ? ['line', 'bar'] : ['bar', 'line', ...(along ? [] : ['boxplot' as const])]
    case 'summary': {
      if (along?.facts?.role === 'time') return ['line', 'bar']
      if (along?.facts?.role === 'measure' && along.unit !== 'bin')
        return along.facts.steps ? ['bar', 'line'] : ['line', 'bar', 'point']
      return series || measures[0]?.aggregate === null || measures[0]?.rate ? ['bar', 'line'] : ['bar', 'arc']
    }
    default:
      return shape satisfies never
  }
}
