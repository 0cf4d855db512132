import { createCanvas, type SKRSContext2D } from 'canvas'
import { paddingFor, type Room } from './fit.ts'
import { palettes, type Theme } from './theme.ts'

/** What the contexts of a bitmap and of a page have in common, as far as it is used. */
export type Pen = Pick<
  SKRSContext2D,
  | 'setTransform'
  | 'scale'
  | 'save'
  | 'restore'
  | 'fillRect'
  | 'fillText'
  | 'fillStyle'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
>

/** A line of text that no mark of the spec draws. Lengths in CSS pixels of the frame; `y` is the baseline. */
export interface Caption {
  text: string
  x: number
  y: number
  align: 'start' | 'middle' | 'end'
  size: number
  weight: number
  colour: string
  /** In front of the marks. */
  above?: true
}

/** The lines of a title and its subtitle at the top of a picture, and the height that they take from it. */
export interface Head {
  lines: (Pick<Caption, 'text' | 'size' | 'weight'> & {
    /** Above it, in CSS pixels. */
    top: number
    tone: 'ink' | 'muted'
  })[]
  height: number
}

export const noHead: Head = { lines: [], height: 0 }

const lineHeight = 1.3
/** Of the title, and of the subtitle. */
const mostLines = 2
/** Of the picture's height; where the lines would take more, the chart needs it. */
const mostShare = 0.25

/** Lends its measure only, to all views. */
const ruler = createCanvas(1, 1).getContext('2d')

/** Breaks a title and its subtitle into lines for a picture of this size; what does not fit ends in an ellipsis. */
export function headOf(titles: { title: string; subtitle: string }, font: string, room: Room): Head {
  const size = room.width < 400 ? 14 : 17
  const most = room.height * mostShare
  const title = linesOf(titles.title, { size, weight: 600, tone: 'ink', top: 0 }, { font, room, most })
  if (title.length === 0) return noHead
  const top = title.length * size * lineHeight
  const small = { size: size - 4, weight: 400, tone: 'muted', top: top + 2 } as const
  const subtitle = linesOf(titles.subtitle, small, { font, room, most: most - small.top })
  const taken = subtitle.length === 0 ? top : small.top + subtitle.length * small.size * lineHeight
  return { lines: [...title, ...subtitle], height: Math.round(taken + size * 0.7) }
}

type Line = Head['lines'][number]

function linesOf(
  text: string,
  first: Omit<Line, 'text'>,
  { font, room, most }: { font: string; room: Room; most: number },
): Line[] {
  const step = first.size * lineHeight
  const count = Math.min(mostLines, Math.floor(most / step))
  const words = text.trim().split(/\s+/u)
  if (count < 1 || words[0] === '') return []
  ruler.font = `${first.weight} ${first.size}px ${font}`
  const lines = wrap(words, count, (line) => ruler.measureText(line).width <= room.width - 2 * paddingFor(room).x)
  return lines.map((line, i) => ({ ...first, text: line, top: first.top + i * step }))
}

function wrap(words: string[], count: number, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const [i, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || fits(longer)) {
      line = longer
    } else if (lines.length + 1 < count) {
      lines.push(cut(line, fits))
      line = word
    } else {
      return [...lines, cut([line, ...words.slice(i)].join(' '), fits)]
    }
  }
  return [...lines, cut(line, fits)]
}

function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const characters = [...text]
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(`${characters.slice(0, middle).join('')}…`)) low = middle
    else high = middle - 1
  }
  return `${characters.slice(0, low).join('').trimEnd()}…`
}

export function headCaptions({ lines }: Head, room: Room, theme: Theme): Caption[] {
  const { x, y } = paddingFor(room)
  return lines.map(({ text, size, weight, top, tone }) => ({
    text,
    x,
    y: Math.round(y + top + size * 0.9),
    align: 'start',
    size,
    weight,
    colour: palettes[theme][tone],
  }))
}

/** The timestep's label at the lower right of its box: large and faint behind the marks; on a map, whose land would hide it, in front. */
export function stepCaption(
  label: string,
  box: { x: number; y: number; width: number; height: number },
  theme: Theme,
  onMap: boolean,
): Caption {
  const most = onMap ? 40 : 120
  const size = Math.max(14, Math.min(most, box.height * 0.26, (box.width * 1.25) / Math.max(3, label.length)))
  return {
    text: label,
    x: box.x + box.width - size * 0.18,
    y: box.y + box.height - size * 0.22,
    align: 'end',
    size,
    weight: 700,
    colour: onMap ? palettes[theme].muted : palettes[theme].ghost,
    ...(onMap && { above: true }),
  }
}

/** Said instead of an empty plot. */
export function emptyCaption({ width, height }: Room, theme: Theme): Caption {
  const size = 13
  const y = height / 2 + size * 0.35
  return { text: 'No rows to show', x: width / 2, y, align: 'middle', size, weight: 400, colour: palettes[theme].muted }
}

export function drawCaption(context: Pen, caption: Caption, font: string): void {
  const { text, x, y, align, size, weight, colour } = caption
  context.font = `${weight} ${size}px ${font}`
  context.textAlign = align === 'middle' ? 'center' : align === 'start' ? 'left' : 'right'
  context.textBaseline = 'alphabetic'
  context.fillStyle = colour
  context.fillText(text, x, y)
}
