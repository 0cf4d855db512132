import { PDFDocument } from 'canvas'
import { type Painting, paint } from './paint.ts'

/** A CSS pixel is 1/96 inch, a point 1/72. */
const pointsPerPixel = 0.75

/** The picture as a PDF of one page: shapes as paths, text as text, with the glyphs that it needs. */
export function pdfOf(painting: Painting, title: string): Buffer {
  const { width, height } = painting.size
  const document = new PDFDocument({ title, creator: 'Belvedere', compressionLevel: 6 })
  const context = document.beginPage(width * pointsPerPixel, height * pointsPerPixel)
  paint(context, painting, { ratio: pointsPerPixel, onto: 'page' })
  document.endPage()
  return document.close()
}
