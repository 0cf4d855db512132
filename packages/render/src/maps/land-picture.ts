import { type Canvas, createCanvas, type SKRSContext2D } from 'canvas'
import type { ScenegraphMark } from '../vega/vega-types.ts'

/** The picture of the land by its projecting function, with what it was drawn for. */
const pictures = new WeakMap<object, { drawnFor: string; picture: Canvas }>()

/** Draws the land of a map from a picture that is kept of it: only what is above it changes from step to step. */
export function drawLand(context: SKRSContext2D, mark: ScenegraphMark, draw: (onto: SKRSContext2D) => void): void {
  const { width = 0, height = 0 } = mark.group ?? {}
  const { a, d, e, f } = context.getTransform()
  const [left, top] = [Math.floor(e), Math.floor(f)]
  const [wide, high] = [Math.ceil(width * a) + 1, Math.ceil(height * d) + 1]
  const [first] = mark.items
  const project = Object(first?.shape)
  const drawnFor = [a, d, e, f, wide, high, mark.items.length, first?.fill, first?.stroke].join(' ')
  let picture = pictures.get(project)
  if (picture?.drawnFor !== drawnFor) {
    const canvas = createCanvas(wide, high)
    const own = canvas.getContext('2d')
    own.setTransform(a, 0, 0, d, e - left, f - top)
    draw(own)
    picture = { drawnFor, picture: canvas }
    pictures.set(project, picture)
  }
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.drawImage(picture.picture, left, top)
  context.restore()
}
