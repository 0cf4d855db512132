import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { partEntries, zipEntries } from './zip.ts'

const endless = () => new Readable({ read: () => undefined })

it('[S31] closes the open file when the client disconnects', async () => {
  const file = endless()
  const zip = zipEntries([{ path: 'a', open: async () => file }])
  await once(zip, 'readable')
  zip.destroy()
  await once(file, 'close')
  expect(file.destroyed).toBe(true)
})

it('[S31] closes the file that opens only after its reader has hung up', async () => {
  const file = endless()
  const { promise, resolve } = Promise.withResolvers<Readable>()
  const zip = zipEntries([{ path: 'a', open: () => promise }])
  zip.destroy()
  await once(zip, 'close')
  resolve(file)
  await once(file, 'close')
  expect(file.destroyed).toBe(true)
})

it('numbers parts of equal names, and of names that numbering makes', () => {
  const open = async () => Readable.from([])
  const names = ['a.csv', '2 a.csv', 'A.csv', 'a.csv', '2 A.csv', 'b.csv']
  const parts = names.map((name) => ({ name, blob: '' }))
  expect(partEntries({ open }, parts, 'f/').map(({ path }) => path)).toEqual([
    ...['f/a.csv', 'f/2 a.csv', 'f/3 A.csv', 'f/4 a.csv', 'f/2 2 A.csv', 'f/b.csv'],
  ])
})

it('is complete with thousands of entries, read slowly', async () => {
  const open = async () => Readable.from(['a,b\n1,2\n'])
  const zip = zipEntries(
    partEntries(
      { open },
      Array.from({ length: 3000 }, () => ({ name: 'Same.csv', blob: '' })),
    ),
  )
  const chunks: Buffer[] = []
  for await (const chunk of zip) {
    await new Promise(setImmediate)
    chunks.push(chunk)
  }
  const end = Buffer.concat(chunks).subarray(-22)
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x06054b50, 3000])
})
