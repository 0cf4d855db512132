import { type LiveConnection, type LiveTable, openDatabase } from '@belvedere/engines'
import { LiveCubes } from '../../apps/viz/src/databases/live-cubes.ts'
import { queriesOf } from '../../packages/render/src/live-tables.ts'
import type { OddTable } from './odd-table.ts'

/** The odd rows in a database, numbered by `id`, and the cubes of them that the process of databases would have. */
export function oddTableWithCubes(
  connection: LiveConnection,
  place: Pick<LiveTable, 'schema' | 'table' | 'columns'>,
): OddTable {
  const { session, close } = openDatabase(connection)
  const cubes = new LiveCubes(session)
  const source = { ...place, engine: connection.engine, database: 'a', revision: '1', name: 'odd' }
  const order: LiveTable['order'] = { type: 'number', column: 'id' }
  const engine = queriesOf([{ ...source, order }], async ({ sql, cube, ...limits }, signal) => {
    const options = { ...limits, signal: signal ?? new AbortController().signal }
    const answer = cube ? await cubes.answer({ cube, ...options }) : null
    if (answer) return { ...answer, isOfCube: true }
    const selected = await session.select(sql, options)
    if (cube) cubes.build(cube, 1)
    return selected
  })
  return {
    engine,
    close: async () => {
      cubes.close()
      await close()
    },
  }
}
