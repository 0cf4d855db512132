import { AppError, type ErrorCode, parseJson, problem, tusRoutes, uploadedFileHeader } from '@belvedere/contract'
import { type Client, ServerUnreachable } from '@belvedere/sdk'
import type { DetailedError, HttpResponse, UploadOptions } from 'tus-js-client'

/** Larger files are sent so that they can be resumed. */
export const resumableFrom = 16 * 1024 ** 2
/** Bytes of a request, all that is sent twice after a cut: what is in the buffers of the network may be lost. */
const chunkBytes = 1_000_000
/** A connection on which nothing moves is given up: the network may have changed. */
const stallMs = 30_000
const firstPauseMs = 1000
const longestPauseMs = 30_000
/** Without progress, of refusals that may pass, such as of a full disk; a lost network is tried forever. */
const maxRefusals = 4

/** A file to send, or to go on with. */
export interface ResumableFile {
  file: File
  /** The upload that the service already has. */
  uploadId: string | undefined
  metadata: { [key: string]: string }
}
export interface ResumableEvents {
  onProgress(sent: number): void
  /** The service has the upload. */
  onBegun(uploadId: string): void
  /** The connection was lost, or the service refused for now; the next try comes by itself. */
  onPause(error: AppError): void
}

/**
 * Sends a file by tus, and goes on where it was cut until all of it has arrived: after a pause that doubles, or as soon as
 * the browser is online again. Returns the id of the file. Throws the error that ends it, or an `AbortError`.
 */
export async function sendResumable(
  client: Client,
  { file, uploadId, metadata }: ResumableFile,
  events: ResumableEvents,
  signal: AbortSignal,
): Promise<string> {
  const state: Sending = { uploadUrl: uploadId === undefined ? null : urlOf(client, uploadId), refusal: undefined }
  let [pauses, refusals] = [0, 0]
  const onProgress = (sent: number, isNew: boolean) => {
    if (isNew) [pauses, refusals] = [0, 0]
    events.onProgress(sent)
  }
  for (;;) {
    try {
      return await sendOnce(client, { file, metadata, state }, { ...events, onProgress }, signal)
    } catch (error) {
      if (signal.aborted) throw error
      const refused = asAppError(error)
      const isLost = refused instanceof ServerUnreachable
      if (!isLost) refusals += 1
      if (refusals > maxRefusals || !(isLost || mayPass.has(refused.code))) throw refused
      // An upload that has expired begins anew.
      if (refused.code === 'not_found') {
        if (state.uploadUrl === null) throw refused
        state.uploadUrl = null
      }
      state.refusal = isSignInRefusal(refused) ? refused : undefined
      events.onPause(refused)
      if (isLost || refused.code === 'unavailable' || refused.code === 'internal')
        await pauseOrOnline(firstPauseMs * 2 ** pauses, signal)
      pauses += 1
    }
  }
}

/** Ends an upload that the service has, and deletes its bytes. */
export async function cancelResumable(client: Client, uploadId: string): Promise<void> {
  const { Upload } = await import('tus-js-client')
  const options = { onBeforeRequest: authorise(client, undefined) }
  await Upload.terminate(urlOf(client, uploadId), options).catch((error: unknown) => {
    const refused = asAppError(error)
    if (refused.code !== 'not_found') throw refused
  })
}

interface Sending {
  uploadUrl: string | null
  /** How the last request was refused, where a new sign-in may help. */
  refusal: AppError | undefined
}

const mayPass = new Set<ErrorCode>([
  'unavailable',
  'conflict',
  'not_found',
  'csrf_failed',
  'not_authenticated',
  'internal',
])
const isSignInRefusal = ({ code }: AppError) => code === 'csrf_failed' || code === 'not_authenticated'

const urlOf = (client: Client, uploadId: string) => `${client.url(tusRoutes.create)}/${uploadId}`

const authorise =
  (client: Client, refusal: AppError | undefined): NonNullable<UploadOptions['onBeforeRequest']> =>
  async (request) => {
    const first = refusal
    refusal = undefined
    const headers = await client.headersFor(tusRoutes.create.path, first)
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
  }

async function sendOnce(
  client: Client,
  { file, metadata, state }: { file: File; metadata: ResumableFile['metadata']; state: Sending },
  events: Pick<ResumableEvents, 'onBegun'> & { onProgress(sent: number, isNew: boolean): void },
  signal: AbortSignal,
): Promise<string> {
  const { Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const stall = stallTimer(() => reject(new ServerUnreachable('stalled')))
  let first: number | null = null
  const upload = new Upload(file, {
    ...(state.uploadUrl === null ? { endpoint: client.url(tusRoutes.create) } : { uploadUrl: state.uploadUrl }),
    ...{ metadata, chunkSize: chunkBytes, retryDelays: null, storeFingerprintForResuming: false },
    onBeforeRequest: authorise(client, state.refusal),
    onUploadUrlAvailable: () => {
      state.uploadUrl = upload.url
      events.onBegun(upload.url?.split('/').at(-1) ?? '')
    },
    onProgress: (sent) => {
      stall.restart()
      first ??= sent
      events.onProgress(sent, sent > first)
    },
    onSuccess: ({ lastResponse }) => {
      const fileId = lastResponse.getHeader(uploadedFileHeader)
      if (fileId === undefined) reject(new AppError('internal', 'unexpected'))
      else resolve(fileId)
    },
    onError: reject,
  })
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    upload.start()
    return await promise
  } catch (error) {
    void upload.abort()
    throw error
  } finally {
    stall.end()
    signal.removeEventListener('abort', stop)
  }
}

function stallTimer(onStall: () => void) {
  let timer = setTimeout(onStall, stallMs)
  const end = () => clearTimeout(timer)
  return {
    end,
    restart() {
      end()
      timer = setTimeout(onStall, stallMs)
    },
  }
}

/** Resolves after the time, or when the browser comes online; rejects when the signal aborts. */
function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(ms, longestPauseMs))
  const online = () => resolve()
  const stop = () => reject(signal.reason)
  window.addEventListener('online', online)
  signal.addEventListener('abort', stop)
  return promise.finally(() => {
    clearTimeout(timer)
    window.removeEventListener('online', online)
    signal.removeEventListener('abort', stop)
  })
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!isDetailed(error)) return new ServerUnreachable(error)
  if (error.causingError instanceof AppError) return error.causingError
  return error.originalResponse === null ? new ServerUnreachable(error) : refusalOf(error.originalResponse, error)
}
const isDetailed = (error: unknown): error is DetailedError => error instanceof Error && 'originalResponse' in error

/** The error of a response; one of HEAD has only a status. */
function refusalOf(response: HttpResponse, cause: unknown): AppError {
  const parsed = problem.safeParse(parseJson(response.getBody()))
  if (parsed.success) return new AppError(parsed.data.code, parsed.data.detail, { cause })
  return new AppError(codesByStatus.get(response.getStatus()) ?? 'internal', 'unexpected', { cause })
}
const codesByStatus = new Map<number, ErrorCode>([
  [401, 'not_authenticated'],
  [404, 'not_found'],
])
