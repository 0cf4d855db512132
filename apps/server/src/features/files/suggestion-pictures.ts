import { createHash, randomUUID } from 'node:crypto'
import type { Theme } from '@belvedere/contract'
import { canonicalJson, type Spec } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Assistant, TurnPorts } from '../../room/assistant-port.ts'
import type { Actor } from '../../room/caller.ts'
import { contentOf, type RoomTable, tableOfFile } from '../../room/room-files.ts'
import { type VizPort, VizUnavailable } from '../../room/viz-port.ts'
import type { Store } from '../../store/store.ts'
import { requireFile } from './policy.ts'
import { requireTableOf } from './read-files.ts'
import { ThumbnailQueue } from './thumbnail-queue.ts'
import { withoutAxisTitles } from './without-axis-titles.ts'

interface SuggestionPictureDeps {
  store: Store
  assistant: Pick<Assistant, 'introduce' | 'runTurn'>
  viz: Pick<VizPort, 'exportFrame' | 'computeFigure'>
}

/** `index` counts the suggestions of the table from 0. */
interface SuggestionPictureRequest {
  index: number
  table?: string | undefined
  language: string
  theme: Theme
}

interface PlannedPicture {
  /** Equal for pictures that look the same. */
  etag: string
  /** A PNG. Throws `not_found` if the suggestion has no picture, and `too_many_requests` while the person waits for eight. */
  draw(signal: AbortSignal): Promise<Buffer>
}

/** CSS pixels. */
const size = { width: 240, height: 150, pixelRatio: 2 }
const maxPictures = 200
/** Another release may draw differently. */
const release = randomUUID()
const noTables = { ok: false, reason: serverTexts.message('viz.no_thumbnail') } as const

/** Small pictures of the charts that suggested questions give. The last two hundred are kept. */
export class SuggestionPictures {
  readonly #deps: SuggestionPictureDeps
  readonly #queue = new ThumbnailQueue()
  /** By what they depend on, the last used one at the end; null if there is none. */
  readonly #pictures = new Map<string, Buffer | null>()

  constructor(deps: SuggestionPictureDeps) {
    this.#deps = deps
  }

  /** Errors are those of the profile. */
  async plan(actor: Actor, id: string, request: SuggestionPictureRequest): Promise<PlannedPicture> {
    const { read } = this.#deps.store
    const file = await requireFile(read, actor, id, 'view')
    const table = tableOfFile(file, await requireTableOf(read, file, request.table))
    const { index, language, theme } = request
    const depends = canonicalJson({
      release,
      content: contentOf(table),
      facts: file.corrections,
      index,
      language,
      theme,
    })
    const key = createHash('sha256').update(depends).digest('base64url').slice(0, 27)
    return {
      etag: `W/"${key}"`,
      draw: async (signal) => {
        const picture = await this.#picture(key, actor.person, signal, () =>
          this.#draw({ ...request, table, person: actor.person }, signal),
        )
        if (picture === null) throw new TextError('not_found', serverTexts.message('viz.no_thumbnail'))
        return picture
      },
    }
  }

  async #picture(key: string, person: string, signal: AbortSignal, draw: () => Promise<Buffer | null>) {
    const kept = this.#use(key)
    if (kept !== undefined) return kept
    return this.#queue.run(person, signal, async () => {
      // Somebody else may have waited for the same one.
      const drawn = this.#use(key)
      if (drawn !== undefined) return drawn
      const picture = await draw()
      this.#pictures.set(key, picture)
      for (const [oldest] of this.#pictures) {
        if (this.#pictures.size <= maxPictures) break
        this.#pictures.delete(oldest)
      }
      return picture
    })
  }

  #use(key: string): Buffer | null | undefined {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return undefined
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  /** Takes the turn that the message would be in a room with this table alone, and trying a spec draws it. */
  async #draw({ table, index, language, theme, person }: PictureOfTable, signal: AbortSignal): Promise<Buffer | null> {
    const { assistant, viz } = this.#deps
    const { suggestions } = await assistant.introduce(table.profile, { language, person })
    const message = suggestions[index]
    if (message === undefined) return null
    let picture: Buffer | null = null
    const ports: TurnPorts = {
      tables: async () => [table.profile],
      probe: async (spec) => {
        const drawn = await thumbnailOf(viz, { spec: withoutAxisTitles(spec), table, theme }, signal)
        if (drawn.bytes !== null) picture = drawn.bytes
        return drawn.result
      },
      compute: (query, until) => viz.computeFigure(table, query, until),
      derive: async () => noTables,
      onStep: () => undefined,
      model: null,
    }
    const outcome = await assistant.runTurn(ports, { message, current: null, history: [] }, { person, signal })
    signal.throwIfAborted()
    if (outcome.kind === 'failed' && outcome.code === 'unavailable') throw new VizUnavailable({ cause: outcome.cause })
    return outcome.kind === 'chart' ? picture : null
  }
}

type PictureOfTable = Omit<SuggestionPictureRequest, 'table'> & { table: RoomTable; person: string }

/** Draws a spec; one that cannot be drawn, or has no marks, is a fault that the turn may repair. */
async function thumbnailOf(
  viz: Pick<VizPort, 'exportFrame'>,
  { spec, table, theme }: { spec: Spec; table: RoomTable; theme: Theme },
  signal: AbortSignal,
) {
  const changes = { params: {}, timestep: null }
  const chart = { spec, tables: [table], state: { params: {}, selections: {}, timestep: null }, changes, size, theme }
  try {
    const bytes = await viz.exportFrame({ ...chart, format: 'png', form: 'thumbnail' }, signal)
    return { bytes, result: { marks: 1, warnings: [], fault: null } }
  } catch (error) {
    if (!(error instanceof TextError) || error.code !== 'invalid_spec') throw error
    return { bytes: null, result: { marks: 0, warnings: [], fault: { kind: 'compile' as const, text: error.text } } }
  }
}
