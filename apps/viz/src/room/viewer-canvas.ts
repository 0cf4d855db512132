import type { EncodedPicture, PictureRequest, PixelArea } from '@belvedere/render'
import { unionOf } from './frame-pictures.ts'

/** A drawing of a view; `number` is comparable within the view and the generation of its process. */
export interface ViewDrawing {
  view: string
  generation: number
  number: number
}

/** What a viewer's canvas shows once all frames that were sent to it are drawn. */
export class ViewerCanvas {
  #content: { drawing: ViewDrawing; inexact: PixelArea | null } | null = null

  /** Nothing is known of it: the next picture has to be a whole one. */
  forget(): void {
    this.#content = null
  }

  /** `final`: what was sent with a loss is to be made good. */
  request(
    of: Pick<ViewDrawing, 'view' | 'generation'>,
    { final, maxBytes }: { final: boolean; maxBytes: number | null },
  ): PictureRequest {
    const content = this.#content
    if (content === null || content.drawing.view !== of.view || content.drawing.generation !== of.generation)
      return { base: null, inexact: null, maxBytes }
    return { base: content.drawing.number, inexact: final ? content.inexact : null, maxBytes }
  }

  /** `request`: the one that the picture was sent for. */
  sent(drawing: ViewDrawing, { patch, lossless, area }: EncodedPicture, { inexact }: PictureRequest): void {
    const before = patch ? (this.#content?.inexact ?? null) : null
    // A request names what is inexact if the picture is to make it good.
    const remaining = inexact === null ? before : null
    this.#content = { drawing, inexact: lossless ? remaining : unionOf(area, remaining) }
  }
}
