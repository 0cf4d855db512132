import * as hdf5 from 'h5wasm'

let written = 0

/** Bytes of an HDF5 file, as `write` fills it. */
export async function hdf5Of(write: (file: hdf5.File) => void): Promise<Uint8Array> {
  const { FS } = await hdf5.ready
  const path = `/written-${++written}.h5`
  const file = new hdf5.File(path, 'w')
  write(file)
  file.close()
  const bytes: Uint8Array = FS.readFile(path)
  FS.unlink(path)
  return Uint8Array.from(bytes)
}
