import { defaultQueryLimits } from '@belvedere/spec/limits'
import { expect, it } from 'vitest'
import { TestService } from '../../testing/test-service.ts'

const spec = {
  data: { name: 'cars' },
  mark: 'bar',
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count', type: 'quantitative' } },
}

it('[S30] draws as many rooms at a time as it may: those that are watched', async () => {
  const service = await TestService.open({ rooms: { open: 2 }, queries: { ...defaultQueryLimits, waitSeconds: 3 } })
  const cars = await service.ingest('cars.csv')
  const watch = async (room: string) => {
    await service.show(room, 1, spec, [cars])
    return service.watch(room)
  }
  const first = await watch('first')
  await first.find(({ type }) => type === 'scene')
  const second = await watch('second')
  await second.find(({ type }) => type === 'scene')
  const third = await watch('third')
  expect(await third.find(({ type }) => type === 'error')).toMatchObject({ detail: expect.stringContaining('busy') })
  // It asks again by itself, and gets the process of a room that nobody looks at any more.
  first.close()
  await third.find(({ type }) => type === 'scene')
  third.close()
  second.close()
  const back = await service.watch('first')
  await back.find(({ type }) => type === 'frame')
  back.close()
  await service.close()
})
