import { fontFaces } from '../draw/font-faces.ts'
import { type PaintedFrame, sceneArea } from '../draw/paint.ts'
import type { Caption } from '../guides/captions.ts'
import { denyLoader } from '../vega/deny-loader.ts'
import { sceneMarkup } from '../vega/vega-facade.ts'
import { isExternalReference, safeAttributes } from './safe-attributes.ts'

/**
 * A self-contained SVG: fonts embedded, no external references, no scripts. Well-formed whatever the cells contain.
 */
export function svgOf(painting: PaintedFrame, words: { title: string; description: string }): Buffer {
  const { size, font, placement } = painting
  const { width, height } = size
  const fills = [painting.surface, painting.background].map(
    (colour) =>
      `<rect width="${width}" height="${height}" fill="${isExternalReference(colour) ? 'none' : escapeXml(colour)}"/>`,
  )
  const markupOf = (captions: readonly Caption[]) => captions.map((caption) => captionMarkup(caption, font)).join('')
  const behind = markupOf(painting.captions.filter(({ above }) => !above))
  const front = markupOf(painting.captions.filter(({ above }) => above))
  const scene = sceneMarkup(
    painting.scene,
    denyLoader,
    { ...sceneArea(painting), scale: placement.scale },
    safeAttributes,
  )
  const drawn = wellFormed([...fills, behind, scene, front].join(''))
  const open = `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  const texts = wellFormed(`<title>${escapeXml(words.title)}</title><desc>${escapeXml(words.description)}</desc>`)
  return Buffer.from(`${open}${texts}<style>${fontFaces(drawn, font)}</style>${drawn}</svg>`)
}

function captionMarkup({ text, x, y, align, size, weight, colour }: Caption, font: string): string {
  const family = escapeXml(`${font}, sans-serif`)
  const look = `font-family="${family}" font-size="${size}px" font-weight="${weight}" fill="${colour}"`
  return `<text x="${x}" y="${y}" text-anchor="${align}" ${look}>${escapeXml(text)}</text>`
}

const entities: { [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Characters that XML 1.0 cannot represent. */
const unwritable = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu
const wellFormed = (markup: string): string => markup.toWellFormed().replace(unwritable, '')
