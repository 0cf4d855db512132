import { createCanvas, type SKRSContext2D } from 'canvas'
import type { Size } from '../model/frame.ts'
import { paddingFor } from '../model/frame.ts'
import { type ChartTheme, palettes } from '../theme/theme.ts'

/** The part of a 2D context that bitmaps and PDF pages both have. */
export type TextContext = Pick<
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

/** A line of text that is not a mark of the spec. Lengths in CSS pixels of the frame; `y` is the baseline. */
export interface Caption {
  text: string
  x: number
  y: number
  align: 'start' | 'middle' | 'end'
  size: number
  weight: number
  colour: string
  /** Drawn in front of the marks. */
  above?: true
}

/** The lines of a title and subtitle above the chart, and the height that they take, in CSS pixels. */
export interface TitleBlock {
  lines: (Pick<Caption, 'text' | 'size' | 'weight'> & {
    /** Distance from the top of the block, in CSS pixels. */
    top: number
    tone: 'ink' | 'muted'
  })[]
  height: number
}

export const emptyTitleBlock: TitleBlock = { lines: [], height: 0 }

const lineHeight = 1.3
/** For the title, and again for the subtitle. */
const maxLines = 2
/** The title block takes at most this share of the picture's height. */
const maxShareOfHeight = 0.25

/** Only measures text; shared by all views. */
const measuringContext = createCanvas(1, 1).getContext('2d')

/** Wraps a title and subtitle for a picture of this size; text that does not fit is truncated with an ellipsis. */
export function layOutTitle(titles: { title: string; subtitle: string }, font: string, area: Size): TitleBlock {
  const size = area.width < 400 ? 14 : 17
  const maxHeight = area.height * maxShareOfHeight
  const title = layOutLines(titles.title, { size, weight: 600, tone: 'ink', top: 0 }, { font, area, most: maxHeight })
  if (title.length === 0) return emptyTitleBlock
  const top = title.length * size * lineHeight
  const small = { size: size - 4, weight: 400, tone: 'muted', top: top + 2 } as const
  const subtitle = layOutLines(titles.subtitle, small, { font, area, most: maxHeight - small.top })
  const height = subtitle.length === 0 ? top : small.top + subtitle.length * small.size * lineHeight
  return { lines: [...title, ...subtitle], height: Math.round(height + size * 0.7) }
}

type Line = TitleBlock['lines'][number]

function layOutLines(
  text: string,
  first: Omit<Line, 'text'>,
  { font, area, most }: { font: string; area: Size; most: number },
): Line[] {
  const step = first.size * lineHeight
  const count = Math.min(maxLines, Math.floor(most / step))
  const words = text.trim().split(/\s+/u)
  if (count < 1 || words[0] === '') return []
  measuringContext.font = `${first.weight} ${first.size}px ${font}`
  const lines = wrap(
    words,
    count,
    (line) => measuringContext.measureText(line).width <= area.width - 2 * paddingFor(area).x,
  )
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
      lines.push(truncate(line, fits))
      line = word
    } else {
      return [...lines, truncate([line, ...words.slice(i)].join(' '), fits)]
    }
  }
  return [...lines, truncate(line, fits)]
}

function truncate(text: string, fits: (text: string) => boolean): string {
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

export function titleCaptions({ lines }: TitleBlock, area: Size, theme: ChartTheme): Caption[] {
  const { x, y } = paddingFor(area)
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

/** The timestep's label at the lower right of the plot: large and faint behind the marks, or in front of a map, which would hide it. */
export function stepCaption(
  label: string,
  box: { x: number; y: number; width: number; height: number },
  theme: ChartTheme,
  onMap: boolean,
): Caption {
  const maxLength = onMap ? 40 : 120
  const size = Math.max(14, Math.min(maxLength, box.height * 0.26, (box.width * 1.25) / Math.max(3, label.length)))
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

/** Shown in place of an empty plot. */
export function emptyCaption({ width, height }: Size, theme: ChartTheme): Caption {
  const size = 13
  const y = height / 2 + size * 0.35
  return { text: 'No rows to show', x: width / 2, y, align: 'middle', size, weight: 400, colour: palettes[theme].muted }
}

export function drawCaption(context: TextContext, caption: Caption, font: string): void {
  const { text, x, y, align, size, weight, colour } = caption
  context.font = `${weight} ${size}px ${font}`
  context.textAlign = align === 'middle' ? 'center' : align === 'start' ? 'left' : 'right'
  context.textBaseline = 'alphabetic'
  context.fillStyle = colour
  context.fillText(text, x, y)
}
