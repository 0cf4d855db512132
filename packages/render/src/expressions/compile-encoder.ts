import { type CompiledNode, compileExpression } from './compile-expression.ts'
import type { EncodedItem, ExpressionContext, SignalValues } from './evaluate.ts'
import type { ExpressionNode } from './expression-node.ts'

/** Sets the channels of an item; returns 1 if any value is another one, else 0. */
export type Encoder = (item: EncodedItem, signals: SignalValues) => number

/** Marks whose ends are swapped if they are in the wrong order. */
const boxes: ReadonlySet<string> = new Set(['group', 'image', 'rect'])

/** Compiles a set of channels of a mark; an item is changed only where a value differs. */
export function compileEncoder(
  marktype: string,
  channels: { [channel: string]: { ast: ExpressionNode } },
  context: ExpressionContext,
): Encoder {
  const names = Object.keys(channels)
  const setters = Object.entries(channels).map(([name, { ast }]) =>
    channelSetter(name, compileExpression(ast, context)),
  )
  const places = placements(marktype, new Set(names))
  return (item, signals) => {
    const { datum } = item
    let changed = 0
    for (let i = 0; i < setters.length; i++) changed |= (setters[i] as Setter)(item, datum, signals)
    for (const place of places) place(item as unknown as PlacedItem)
    return changed
  }
}

type Setter = (item: EncodedItem, datum: unknown, signals: SignalValues) => 0 | 1

function channelSetter(name: string, { run, constant }: CompiledNode): Setter {
  if (name in Object.prototype) throw new Error(`Illegal channel "${name}".`)
  if (constant) {
    const { value } = constant
    return (item) => {
      if (item[name] === value) return 0
      item[name] = value
      return 1
    }
  }
  return (item, datum, signals) => {
    const value = run(datum, signals, item)
    if (item[name] === value) return 0
    item[name] = value
    return 1
  }
}

/** Positions in pixels, of which a mark has some. */
interface PlacedItem {
  x: number
  x2: number
  xc: number
  width: number
  y: number
  y2: number
  yc: number
  height: number
}
type Place = (item: PlacedItem) => void

/** Turns the ends and centres of an item into its start and length, as Vega's marks have them. */
function placements(marktype: string, channels: ReadonlySet<string>): Place[] {
  if (marktype === 'rule') return []
  const swaps = boxes.has(marktype)
  const places: Place[] = []
  if (channels.has('x2')) places.push(channels.has('x') ? (swaps ? orderedX : unorderedX) : endX)
  if (channels.has('xc')) places.push(centreX)
  if (channels.has('y2')) places.push(channels.has('y') ? (swaps ? orderedY : unorderedY) : endY)
  if (channels.has('yc')) places.push(centreY)
  return places
}

const unorderedX: Place = (item) => {
  item.width = item.x2 - item.x
}
const orderedX: Place = (item) => {
  if (item.x > item.x2) [item.x, item.x2] = [item.x2, item.x]
  unorderedX(item)
}
const endX: Place = (item) => {
  item.x = item.x2 - (item.width || 0)
}
const centreX: Place = (item) => {
  item.x = item.xc - (item.width || 0) / 2
}
const unorderedY: Place = (item) => {
  item.height = item.y2 - item.y
}
const orderedY: Place = (item) => {
  if (item.y > item.y2) [item.y, item.y2] = [item.y2, item.y]
  unorderedY(item)
}
const endY: Place = (item) => {
  item.y = item.y2 - (item.height || 0)
}
const centreY: Place = (item) => {
  item.y = item.yc - (item.height || 0) / 2
}
