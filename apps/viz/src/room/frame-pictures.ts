import type { EncodedPicture, PictureRequest, PixelArea } from '@belvedere/render'

/** A picture and what it was encoded for. */
export interface FramePicture {
  request: PictureRequest
  picture: EncodedPicture
}

export const wholePicture: PictureRequest = { base: null, inexact: null, maxBytes: null }

/** Maximum number of requests of a kind that are answered exactly. */
const maxExactRequests = 3

/**
 * The requests of several viewers without repetition. Of each kind (whole pictures and patches, for fast links and for slow
 * ones), one request stands for all but the most frequent: what changed since the earliest of their drawings, small enough
 * for the slowest of their links.
 */
export function shareRequests(requests: readonly PictureRequest[]): PictureRequest[] {
  const kindOf = ({ base, maxBytes }: PictureRequest) => JSON.stringify([base === null, maxBytes === null])
  return groups(requests, kindOf).flatMap(mergeRare)
}

function mergeRare(requests: readonly PictureRequest[]): PictureRequest[] {
  const distinct = groups(requests, (request) => JSON.stringify(request))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((equal) => equal.slice(0, 1))
  if (distinct.length <= maxExactRequests) return distinct
  return [...distinct.slice(0, maxExactRequests - 1), distinct.slice(maxExactRequests - 1).reduce(mergePair)]
}

const groups = <T>(values: readonly T[], keyOf: (value: T) => string): T[][] => [...Map.groupBy(values, keyOf).values()]

/** One request for two of a kind. */
const mergePair = (a: PictureRequest, b: PictureRequest): PictureRequest => ({
  base: a.base === null || b.base === null ? null : Math.min(a.base, b.base),
  inexact: unionOf(a.inexact, b.inexact),
  maxBytes: a.maxBytes === null || b.maxBytes === null ? null : Math.min(a.maxBytes, b.maxBytes),
})

/** The picture of a frame that meets a request best; null if none does. */
export function pictureFor(
  { pictures, final }: { pictures: readonly FramePicture[]; final: boolean },
  request: PictureRequest,
): EncodedPicture | null {
  const meeting = pictures.filter((framePicture) => meets(framePicture, request, final))
  const rank = ({ picture }: FramePicture) => (picture.lossless ? 0 : 1)
  const best = meeting.reduce<FramePicture | null>((best, next) => {
    if (best === null || rank(next) < rank(best)) return next
    if (rank(next) > rank(best)) return best
    // Of lossy pictures the best, of lossless ones the smallest.
    const isSmaller = next.picture.bytes.byteLength < best.picture.bytes.byteLength
    return next.picture.lossless === isSmaller ? next : best
  }, null)
  return best?.picture ?? null
}

/** The whole canvas without loss, if it was encoded. */
export const losslessWhole = (pictures: readonly FramePicture[]): FramePicture | null =>
  pictures.find(({ picture }) => picture.lossless && !picture.patch) ?? null

function meets(
  { picture, request: encodedFor }: FramePicture,
  { base, inexact, maxBytes }: PictureRequest,
  final: boolean,
): boolean {
  const { bytes, lossless, patch } = picture
  if (base === null && patch) return false
  // A patch over an earlier drawing has all that changed since a later one. A whole picture is no substitute: it is larger.
  if (base !== null && (encodedFor.base === null || encodedFor.base > base)) return false
  if (patch && inexact !== null && !contains(encodedFor.inexact, inexact)) return false
  if (lossless && (final || maxBytes === null || bytes.byteLength <= maxBytes)) return true
  return maxBytes !== null && encodedFor.maxBytes !== null && encodedFor.maxBytes <= maxBytes
}

const contains = (outer: PixelArea | null, inner: PixelArea): boolean =>
  outer !== null && areaKey(unionOf(outer, inner)) === areaKey(outer)

const areaKey = (area: PixelArea | null): string => JSON.stringify(area)

export function unionOf(a: PixelArea, b: PixelArea | null): PixelArea
export function unionOf(a: PixelArea | null, b: PixelArea | null): PixelArea | null
export function unionOf(a: PixelArea | null, b: PixelArea | null): PixelArea | null {
  if (a === null || b === null) return a ?? b
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const right = Math.max(a.x + a.width, b.x + b.width)
  const bottom = Math.max(a.y + a.height, b.y + b.height)
  return { x, y, width: right - x, height: bottom - y }
}
