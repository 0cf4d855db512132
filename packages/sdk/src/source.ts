import { AppError } from '@belvedere/contract'
import type { Part } from './transport.ts'

/** What can be uploaded: a path (in Node), a File, or content with a name. */
export type Source = string | (Blob & { readonly name: string }) | Part

/** Files as parts of a form. Those named by path are read while they are sent. */
export const toParts = (sources: readonly Source[]): Promise<Part[]> => Promise.all(sources.map(toPart))

async function toPart(source: Source): Promise<Part> {
  if (typeof source === 'string') return partAt(source)
  return source instanceof Blob ? { name: source.name, content: source } : source
}

async function partAt(path: string): Promise<Part> {
  // Asked for at run time, so that bundles for browsers have nothing of Node in them.
  const node = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:fs')
  if (node === undefined) throw new AppError('invalid_request', 'Paths are for Node; in a browser give a File.')
  const found = await node.promises.stat(path).catch((cause: unknown) => {
    throw new AppError('not_found', `There is no file ${path} here.`, { cause })
  })
  if (!found.isFile()) throw new AppError('invalid_request', `${path} is not a file.`)
  return { name: path.split(/[\\/]/).at(-1) ?? path, content: await node.openAsBlob(path) }
}
