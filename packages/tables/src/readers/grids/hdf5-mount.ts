import { readSync } from 'node:fs'
import type { File } from 'h5wasm'
import type { ByteSource } from './netcdf3.ts'

export type Hdf5 = typeof import('h5wasm')

/** What the library's types lack of its file system. */
interface FileSystem {
  createFile: (folder: string, name: string, properties: object, canRead: boolean, canWrite: boolean) => FileNode
}

/** What is used of a node of the library's file system. */
interface FileNode {
  node_ops: { getattr: (node: FileNode) => object }
  stream_ops: object
}

interface FileStream {
  position: number
}

let mounted = 0

/**
 * Opens an HDF5 file in a file system of the library's own, which holds that file alone: whatever it points to (external
 * links, external values, virtual datasets, plugins) does not exist there. The file is read from disk as it is needed.
 */
export async function withHdf5<T>(source: ByteSource, work: (file: File, hdf5: Hdf5) => Promise<T>): Promise<T> {
  const hdf5 = await import('h5wasm')
  const module = await hdf5.ready
  const files = module.FS
  for (const device of ['/dev/stdin', '/dev/tty']) if (files.analyzePath(device).exists) files.unlink(device)
  const name = `/upload-${++mounted}.h5`
  const node = (files as unknown as FileSystem).createFile('/', name.slice(1), {}, true, false)
  const attributesOf = node.node_ops.getattr
  node.node_ops = { ...node.node_ops, getattr: (of) => ({ ...attributesOf(of), size: source.bytes }) }
  node.stream_ops = { ...node.stream_ops, ...streamOf(source) }
  module.activate_throwing_error_handler()
  try {
    const file = new hdf5.File(name, 'r')
    try {
      return await work(file, hdf5)
    } finally {
      file.close()
    }
  } finally {
    files.unlink(name)
  }
}

const streamOf = ({ descriptor, bytes }: ByteSource) => ({
  read: (_: FileStream, into: Uint8Array, offset: number, length: number, position: number): number =>
    position >= bytes ? 0 : readSync(descriptor, into, offset, Math.min(length, bytes - position), position),
  llseek: ({ position }: FileStream, offset: number, whence: number): number =>
    offset + (whence === 1 ? position : whence === 2 ? bytes : 0),
})
