import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { zipEntries } from './zip.ts'

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
