import type { TranslatableText } from '@belvedere/texts'
import { encodedField, isAdditive, isDiscrete, isMeasure } from '../fields/encoded-fields.ts'
import { canBeWritten, readSummarizedUnit, type SummarizedUnit } from '../measures/summarized-unit.ts'
import { channelDefs } from '../model/channels.ts'
import { markType } from '../model/composition.ts'
import type { Overlay } from '../model/overlay.ts'
import type { ChannelDef, UnitSpec } from '../model/spec.ts'
import { type Channel, connectingMarks, type Mark, pointMarks } from '../model/vocabulary.ts'
import { text } from '../wording/spec-texts.ts'

const lines: ReadonlySet<Mark> = new Set(['bar', 'tick', 'boxplot', ...pointMarks, ...connectingMarks])
const labelled: ReadonlySet<Mark> = new Set(['bar', 'line', 'area', ...pointMarks])

/** Why the overlay does not fit the unit; null if it does. */
export function overlayRejection(unit: UnitSpec, overlay: Overlay): TranslatableText | null {
  const mark = markType(unit.mark)
  const parts = readSummarizedUnit(unit)
  switch (overlay.kind) {
    case 'mean':
    case 'median':
    case 'threshold':
      return lines.has(mark) && crossedAxis(unit) && (overlay.kind === 'threshold' || parts?.groups.every(canBeWritten))
        ? null
        : text('overlay_refused.line')
    case 'trend': {
      const marks = pointMarks.has(mark) || connectingMarks.has(mark)
      return marks && parts && alongScale(unit, parts) && parts.groups.every(canBeWritten)
        ? null
        : text('overlay_refused.trend')
    }
    case 'moving':
      return labelled.has(mark) && parts?.sequence && !parts.sequence.bin && parts.groups.every(canBeWritten)
        ? null
        : text('overlay_refused.moving')
    case 'spread': {
      const [channel, def] = parts?.measure ?? []
      const averages = def?.aggregate === 'mean' && (channel === 'x' || channel === 'y')
      return labelled.has(mark) && averages && parts?.groups.every(isPlain) ? null : text('overlay_refused.spread')
    }
    case 'labels':
      return labelled.has(mark) && parts && (parts.measure[0] === 'x' || parts.measure[0] === 'y') && !isStacked(unit)
        ? null
        : text('overlay_refused.labels')
    case 'ground':
      return unit.encoding?.longitude && unit.encoding.latitude ? null : text('overlay_refused.ground')
    default:
      return overlay satisfies never
  }
}

/** True for binned axes, for which an interval around an average is undefined. */
function isPlain({ bin }: SummarizedUnit['groups'][number]): boolean {
  return !bin
}

/** The axis that a reference line crosses, with its definition: the measure's, or that of the bins in a histogram. */
export function crossedAxis({ encoding }: UnitSpec): ['x' | 'y', ChannelDef] | null {
  const ranges = (['x', 'y'] as const).find((channel) => {
    const [axisDef, otherAxisDef] = [encoding?.[channel], encoding?.[channel === 'x' ? 'y' : 'x']]
    return axisDef?.bin && axisDef.bin !== 'binned' && otherAxisDef?.aggregate === 'count'
  })
  const channel =
    ranges ?? (['y', 'x'] as const).find((candidate) => isSummedUp(encoding?.[candidate])) ?? axisOfNumbers(encoding)
  const def = channel && encoding?.[channel]
  return channel && def ? [channel, def] : null
}

function isSummedUp(def: ChannelDef | undefined): boolean {
  return def?.aggregate !== undefined && isMeasure(def)
}

function axisOfNumbers(encoding: UnitSpec['encoding']): 'x' | 'y' | undefined {
  return (['y', 'x'] as const).find((candidate) => {
    const def = encoding?.[candidate]
    return def !== undefined && isMeasure(def) && def.type === 'quantitative'
  })
}

/** The axis along which the measure changes, if it is continuous. */
export function alongScale(
  { encoding }: UnitSpec,
  { measure: [channel] }: SummarizedUnit,
): ['x' | 'y', ChannelDef] | null {
  if (channel !== 'x' && channel !== 'y') return null
  const along = channel === 'x' ? 'y' : 'x'
  const def = encoding?.[along]
  const running = def && !def.aggregate && !def.bin && (def.type === 'temporal' || def.type === 'quantitative')
  return running && encodedField(def) !== undefined ? [along, def] : null
}

/** True for stacked bars or areas. */
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
