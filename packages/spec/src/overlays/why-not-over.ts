import { channelDefs } from '../channels.ts'
import { markType } from '../compose.ts'
import { isAdditive, isDiscrete, isMeasure, shownField } from '../fields-in.ts'
import { canBeWritten, type Parts, partsOf } from '../measures/parts.ts'
import { type Channel, type ChannelDef, courseMarks, type Mark, pointMarks, type UnitSpec } from '../spec.ts'
import type { Overlay } from './overlay.ts'

const lines: ReadonlySet<Mark> = new Set(['bar', 'tick', 'boxplot', ...pointMarks, ...courseMarks])
const labelled: ReadonlySet<Mark> = new Set(['bar', 'line', 'area', ...pointMarks])

/** Why the overlay cannot lie over the unit, as a sentence; null: it can. */
export function whyNotOver(unit: UnitSpec, overlay: Overlay): string | null {
  const mark = markType(unit.mark)
  const parts = partsOf(unit)
  switch (overlay.kind) {
    case 'mean':
    case 'median':
    case 'threshold':
      return lines.has(mark) && crossedAxis(unit) && (overlay.kind === 'threshold' || parts?.groups.every(canBeWritten))
        ? null
        : 'A line across needs a chart with one number along an axis.'
    case 'trend': {
      const marks = pointMarks.has(mark) || courseMarks.has(mark)
      return marks && parts && alongScale(unit, parts) && parts.groups.every(canBeWritten)
        ? null
        : 'A trend line needs points or a line over two axes of numbers or time.'
    }
    case 'moving':
      return labelled.has(mark) && parts?.sequence && !parts.sequence.bin && parts.groups.every(canBeWritten)
        ? null
        : 'A moving average needs an order to follow, such as time, along an axis.'
    case 'spread': {
      const [channel, def] = parts?.measure ?? []
      const averages = def?.aggregate === 'mean' && (channel === 'x' || channel === 'y')
      return labelled.has(mark) && averages && parts?.groups.every(isPlain)
        ? null
        : 'Error bars show how rows spread about their average, and the chart shows no averages of groups.'
    }
    case 'labels':
      return labelled.has(mark) && parts && (parts.measure[0] === 'x' || parts.measure[0] === 'y') && !isStacked(unit)
        ? null
        : 'Numbers are written beside bars, lines and points that do not lie on one another.'
    default:
      return overlay satisfies never
  }
}

/** Ranges have two ends, which a spread about their average would need as well. */
function isPlain({ bin }: Parts['groups'][number]): boolean {
  return !bin
}

/** The axis that a line across cuts, with its definition: the measure's; where rows are counted by range, that of the ranges. */
export function crossedAxis({ encoding }: UnitSpec): ['x' | 'y', ChannelDef] | null {
  const ranges = (['x', 'y'] as const).find((channel) => {
    const [own, other] = [encoding?.[channel], encoding?.[channel === 'x' ? 'y' : 'x']]
    return own?.bin && own.bin !== 'binned' && other?.aggregate === 'count'
  })
  const channel = ranges ?? (['y', 'x'] as const).find((one) => isSummedUp(encoding?.[one])) ?? axisOfNumbers(encoding)
  const def = channel && encoding?.[channel]
  return channel && def ? [channel, def] : null
}

function isSummedUp(def: ChannelDef | undefined): boolean {
  return def?.aggregate !== undefined && isMeasure(def)
}

function axisOfNumbers(encoding: UnitSpec['encoding']): 'x' | 'y' | undefined {
  return (['y', 'x'] as const).find((one) => {
    const def = encoding?.[one]
    return def !== undefined && isMeasure(def) && def.type === 'quantitative'
  })
}

/** The axis that the measure runs along, where its places lie as far apart as they are. */
export function alongScale({ encoding }: UnitSpec, { measure: [channel] }: Parts): ['x' | 'y', ChannelDef] | null {
  if (channel !== 'x' && channel !== 'y') return null
  const along = channel === 'x' ? 'y' : 'x'
  const def = encoding?.[along]
  const running = def && !def.aggregate && !def.bin && (def.type === 'temporal' || def.type === 'quantitative')
  return running && shownField(def) !== undefined ? [along, def] : null
}

/** Bars or areas of several groups on top of one another. */
export function isStacked({ mark, encoding }: UnitSpec): boolean {
  const type = markType(mark)
  if ((type !== 'bar' && type !== 'area') || encoding?.xOffset || encoding?.yOffset) return false
  const measures = channelDefs(encoding).filter(([channel, def]) => isAxis(channel) && isMeasure(def))
  const adds = measures.some(
    ([, { aggregate, stack }]) => (aggregate ? isAdditive(aggregate) : true) && stack !== null && stack !== false,
  )
  const axes = channelDefs(encoding).filter(([channel]) => isAxis(channel))
  const splits = channelDefs(encoding).some(
    ([channel, def]) =>
      (channel === 'color' || channel === 'detail') &&
      isDiscrete(def) &&
      axes.every(([, axis]) => axis.field !== def.field || axis.timeUnit !== def.timeUnit),
  )
  return adds && splits
}

function isAxis(channel: Channel): boolean {
  return channel === 'x' || channel === 'y'
}
