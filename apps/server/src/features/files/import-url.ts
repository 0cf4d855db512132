import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { File } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { AddressPolicy } from '../../address-policy.ts'
import type { ResolveHost } from '../../resolve-host.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import type { FileDeps } from './deps.ts'
import { fetchUrl } from './fetch-url.ts'
import type { FormPart } from './form-parts.ts'
import type { IngestQueue } from './ingest-queue.ts'
import { uploadFiles } from './upload-files.ts'

/** Where files may be fetched from; null: nowhere. */
export interface UrlImports {
  addressPolicy: AddressPolicy | null
  /** How many are being fetched, by person. */
  running: Map<string, number>
  resolve?: ResolveHost | undefined
}
type ImportDeps = FileDeps & { ingestQueue: IngestQueue; urlImports: UrlImports }

const longestMs = 10 * 60_000
/** Of one person. */
const maxAtOnce = 2

/** Fetches an address as if its content were uploaded. Throws `forbidden` where the operator has not allowed it. */
export async function importUrl(
  deps: ImportDeps,
  actor: Actor,
  { url, roomId }: { url: string; roomId?: string | undefined },
  signal: AbortSignal,
): Promise<File[]> {
  const { addressPolicy, resolve, running } = deps.urlImports
  if (addressPolicy === null) throw new TextError('forbidden', serverTexts.message('files.url_off'))
  if (roomId !== undefined) await requireRoom(deps.store.read, actor, roomId, 'edit')
  const others = running.get(actor.person) ?? 0
  if (others >= maxAtOnce) throw new TextError('too_many_requests', serverTexts.message('files.url_busy'))
  running.set(actor.person, others + 1)
  try {
    const limits = { addressPolicy, resolve, signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) }
    const { url: found, response } = await fetchUrl(url, limits)
    return await uploadFiles(deps, actor, partOf(response, { url: found, maxBytes: deps.maxUploadBytes }), { roomId })
  } finally {
    const left = (running.get(actor.person) ?? 1) - 1
    if (left === 0) running.delete(actor.person)
    else running.set(actor.person, left)
  }
}

async function* partOf(
  response: IncomingMessage,
  { url, maxBytes }: { url: URL; maxBytes: number },
): AsyncIterable<FormPart> {
  try {
    requireFileLike(response, maxBytes)
    const bytes = limited(response, { host: url.hostname, maxBytes })
    yield { field: 'file', fileName: nameOf(response, url), bytes, truncated: () => false }
  } finally {
    response.destroy()
  }
}

function requireFileLike({ headers }: IncomingMessage, maxBytes: number): void {
  if (/^text\/html\b/i.test(headers['content-type'] ?? ''))
    throw new TextError('endpoint_failed', serverTexts.message('files.url_page'))
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
    throw new TextError('endpoint_failed', serverTexts.message('files.url_encoded'))
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

const tooLarge = (limit: number) => new TextError('too_large', serverTexts.message('files.too_large', { limit }))

/** The bytes, up to the limit; one that is cut, stalls or takes too long fails with a sentence. */
function limited(response: IncomingMessage, { host, maxBytes }: { host: string; maxBytes: number }): Transform {
  let length = 0
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
  })
  const cut = (cause: unknown) =>
    bytes.destroy(new TextError('endpoint_failed', serverTexts.message('files.url_cut', { host }), { cause }))
  const closed = () => {
    if (!response.complete) cut(undefined)
  }
  response.on('error', cut)
  response.on('close', closed)
  // It may have been cut before anybody listened.
  if (response.destroyed) closed()
  return response.pipe(bytes)
}

/** By the response, else by the address; to be made safe as every name. */
function nameOf({ headers }: IncomingMessage, url: URL): string {
  const disposition = headers['content-disposition'] ?? ''
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition) ?? []
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? []
  const last = url.pathname.split('/').findLast((part) => part !== '')
  return decode(encoded) ?? quoted ?? plain ?? decode(last) ?? url.hostname
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return text
  }
}
