import { AppError } from '@belvedere/contract'
import type { UploadPart } from './transport.ts'

/** An upload: a path (in Node), a File, or named content. */
export type UploadSource = string | (Blob & { readonly name: string }) | UploadPart

/** Converts uploads to multipart parts; files given by path are streamed. */
export const toParts = (sources: readonly UploadSource[]): Promise<UploadPart[]> => Promise.all(sources.map(toPart))

async function toPart(source: UploadSource): Promise<UploadPart> {
  if (typeof source === 'string') return partAt(source)
  return source instanceof Blob ? { name: source.name, content: source } : source
}

async function partAt(path: string): Promise<UploadPart> {
  // Imported at run time, so that browser bundles contain no Node modules.
  const node = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:fs')
  if (node === undefined) throw new AppError('invalid_request', 'Paths work only in Node; in a browser, pass a File.')
  const stats = await node.promises.stat(path).catch((cause: unknown) => {
    throw new AppError('not_found', `The file ${path} does not exist.`, { cause })
  })
  if (!stats.isFile()) throw new AppError('invalid_request', `${path} is not a file.`)
  return { name: path.split(/[\\/]/).at(-1) ?? path, content: await node.openAsBlob(path) }
}
