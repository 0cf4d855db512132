import { expect, it } from 'vitest'
import { startDatabaseClock } from './database-clock.ts'

/** A database whose answers take a while. */
function aDatabase() {
  const database = {
    ...{ ms: 1_000_000, elapsedMs: 50, takesMs: 20, elapsed: () => database.elapsedMs },
    pass(ms: number) {
      database.elapsedMs += ms
      database.ms += ms
    },
    async ask() {
      database.pass(database.takesMs / 2)
      const { ms } = database
      database.pass(database.takesMs / 2)
      return ms
    },
  }
  return database
}

it('tells the time of the database between its answers, and follows it', async () => {
  const database = aDatabase()
  const clock = await startDatabaseClock(database.ask, database.elapsed)
  expect(clock.now()).toBe(database.ms)
  database.pass(5000)
  expect(clock.now()).toBe(database.ms)
  database.ms += 700
  await clock.refresh()
  expect(clock.now()).toBe(database.ms)
  clock.close()
})

it('goes on while the database is away, and believes no answer that took long', async () => {
  const database = aDatabase()
  const clock = await startDatabaseClock(database.ask, database.elapsed)
  const before = clock.now()
  Object.assign(database, { takesMs: 5000, ms: 1 })
  await clock.refresh()
  expect(clock.now()).toBe(before + 5000)
  await expect(startDatabaseClock(() => Promise.reject(new Error('It is away.')))).rejects.toThrow('away')
  clock.close()
})
