import { isObject } from '@belvedere/spec'
import type { CompiledUnit } from '../compile/units.ts'
import type { ViewScene } from '../model/view-types.ts'
import { fromEngineText } from '../vega/aliases.ts'
import { jsonOf } from '../vega/json-of.ts'
import { groupsIn, textsOf } from '../vega/scenegraph.ts'
import type { ScenegraphItem, ScenegraphMark } from '../vega/vega-types.ts'
import type { ToFrameBox } from './frame-boxes.ts'

type Legend = ViewScene['legends'][number]

/** The legends with their entries, so that the client can make them clickable and read them out. */
export function legendsOf(root: ScenegraphMark, units: CompiledUnit[], place: ToFrameBox): Legend[] {
  const legends: Legend[] = []
  for (const { group, x, y, role } of groupsIn(root)) {
    if (role !== 'legend') continue
    const titles = textsOf(group, 'legend-title')
    if (titles.length > 0 && titles.every(({ opacity }) => opacity === 0)) continue
    const { x1, y1, x2, y2 } = group.bounds
    // A group's bounds are in its parent's coordinates, where the group itself is at (x, y).
    const px = x - (group.x ?? 0)
    const py = y - (group.y ?? 0)
    const channel = channelOf(group)
    legends.push({
      title: titles.map(textOf).join(' '),
      channel,
      box: place(px + x1, py + y1, px + x2, py + y2),
      entries: entriesOf(group, x, y, place),
    })
  }
  return legends.map((legend) => ({ ...legend, title: legend.title || titleIn(units, legend.channel) }))
}

const titleIn = (units: CompiledUnit[], channel: string): string =>
  units.flatMap((unit) => unit.channels.get(channel)?.title ?? [])[0] ?? ''

const textOf = (item: ScenegraphItem): string =>
  fromEngineText(Array.isArray(item.text) ? item.text.join(' ') : String(item.text ?? ''))

function channelOf(legend: ScenegraphItem): string {
  const datum = legend.datum
  const scales = isObject(datum) && isObject(datum.scales) ? datum.scales : {}
  const [first] = Object.values(scales)
  return typeof first === 'string' ? (first.split('_').at(-1) ?? first) : ''
}

function entriesOf(group: ScenegraphItem, x: number, y: number, place: ToFrameBox): Legend['entries'] {
  const entries: Legend['entries'] = []
  const visit = (item: ScenegraphItem, ox: number, oy: number) => {
    for (const mark of item.items ?? []) {
      if (mark.role === 'legend-label') {
        for (const label of mark.items) {
          const { x1, y1, x2, y2 } = label.bounds
          const symbol = symbolOf(item, label)
          const left = Math.min(x1, symbol?.bounds.x1 ?? x1)
          const top = Math.min(y1, symbol?.bounds.y1 ?? y1)
          const bottom = Math.max(y2, symbol?.bounds.y2 ?? y2)
          const value = isObject(label.datum) ? jsonOf(label.datum.value) : null
          const text = textOf(label)
          // Logarithmic scales label some of their ticks only.
          if (text !== '') entries.push({ label: text, value, box: place(ox + left, oy + top, ox + x2, oy + bottom) })
        }
      } else if (mark.marktype === 'group') {
        for (const child of mark.items) visit(child, ox + (child.x ?? 0), oy + (child.y ?? 0))
      }
    }
  }
  visit(group, x, y)
  return entries
}

function symbolOf(entry: ScenegraphItem, label: ScenegraphItem): ScenegraphItem | undefined {
  const symbols = (entry.items ?? []).filter((mark) => mark.role === 'legend-symbol').flatMap((mark) => mark.items)
  return symbols.length === 1 ? symbols[0] : symbols.find((symbol) => sameDatum(symbol, label))
}

const sameDatum = (a: ScenegraphItem, b: ScenegraphItem): boolean =>
  isObject(a.datum) && isObject(b.datum) && a.datum.value === b.datum.value
