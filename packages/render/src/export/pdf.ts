import { PDFDocument } from 'canvas'
import { type PaintedFrame, paint } from '../draw/paint.ts'

/** A CSS pixel is 1/96 inch, a point 1/72. */
const pointsPerPixel = 0.75

/** A PDF of one page with vector shapes, selectable text and embedded glyphs. */
export function pdfOf(painting: PaintedFrame, title: string): Buffer {
  const { width, height } = painting.size
  const document = new PDFDocument({ title, creator: 'Belvedere', compressionLevel: 6 })
  const context = document.beginPage(width * pointsPerPixel, height * pointsPerPixel)
  paint(context, painting, { ratio: pointsPerPixel, onto: 'page' })
  document.endPage()
  return document.close()
}
