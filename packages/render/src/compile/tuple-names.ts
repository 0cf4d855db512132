import type { ChannelDef } from '@belvedere/spec'
import { fieldPath, isObject } from '@belvedere/spec'
import { varName } from '../vega/vega-facade.ts'

/** The names of fields that Vega-Lite's transforms create (`vgField` in its sources). */
export function tupleName(channel: string, def: ChannelDef): string | null {
  if (isObject(def.aggregate)) return null
  if (def.aggregate === 'count') return '__count'
  if (def.field === undefined) return null
  const name = fieldPath(def.field).join('.')
  if (def.bin && def.bin !== 'binned') return `${binWord(channel, def.bin)}_${name}`
  if (def.aggregate) return `${def.aggregate}_${name}`
  if (def.timeUnit && !unitWord(def.timeUnit).startsWith('binned')) return `${unitWord(def.timeUnit)}_${name}`
  return name
}

function unitWord(timeUnit: unknown): string {
  if (!isObject(timeUnit)) return String(timeUnit)
  const words = Object.entries(timeUnit).filter(([key]) => key !== 'utc')
  const word = words.map(([key, value]) => varName(`${key === 'unit' ? '' : `_${key}_`}${String(value)}`)).join('')
  return (timeUnit.utc === true ? 'utc' : '') + ('unit' in timeUnit ? word : `timeunit${word}`)
}

const fewBins = ['row', 'column', 'size', 'color', 'fill', 'stroke', 'strokeWidth', 'opacity', 'shape']

function binWord(channel: string, bin: unknown): string {
  const maxbins = fewBins.includes(channel) ? 6 : channel === 'strokeDash' ? 4 : 10
  const params = isObject(bin) ? bin : {}
  const whole = 'maxbins' in params || 'step' in params ? params : { ...params, maxbins }
  return `bin${Object.entries(whole)
    .map(([key, value]) => varName(`_${key}_${String(value)}`))
    .join('')}`
}

/** The time unit without its prefix: `yearmonth` of `utcyearmonth`. */
export const unitName = (timeUnit: unknown): string =>
  (isObject(timeUnit) ? String(timeUnit.unit ?? '') : String(timeUnit)).replace(/^utc/, '').replace(/^binned/, '')
