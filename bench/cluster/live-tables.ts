import { setTimeout as wait } from 'node:timers/promises'
import { type Room, routes } from '@belvedere/contract'
import type { Client } from '@belvedere/sdk'
import { ChartViewer } from '../faults/viewer.ts'

const lostMs = 60_000
const rows = 100_000
const clickHousePort = 8123

/** A person with charts of a table that lies in a ClickHouse. */
export class LiveTables {
  readonly client: Client
  readonly #of: { connection: string; address: string }

  /** `connection`: its id; `address`: where it answers. */
  constructor(client: Client, of: { connection: string; address: string }) {
    this.client = client
    this.#of = of
  }

  /** Makes the table, with the columns that charts with a slider ask. */
  async fill(): Promise<void> {
    const origin = "['USA', 'Europe', 'Japan'][number % 3 + 1]"
    const values = `number, number * 37 % 200 AS Horsepower, ${origin} AS Origin`
    const body = `CREATE TABLE cars ENGINE = MergeTree ORDER BY number AS SELECT ${values} FROM numbers(${rows})`
    const answer = await fetch(`http://${this.#of.address}:${clickHousePort}/`, { method: 'POST', body })
    if (!answer.ok) throw new Error(await answer.text())
  }

  /** A room with the table, of which nothing is kept yet. */
  async newRoom(): Promise<Room> {
    const { room } = await this.client.call(routes.rooms.create, { body: { name: this.#of.connection } })
    const tables = [{ schema: 'default', table: 'cars' }]
    const body = { connectionId: this.#of.connection, tables, roomId: room.id }
    await this.client.call(routes.files.fromDatabase, { body })
    return room
  }

  /** Milliseconds from `since` until a new chart of the table is there. */
  async newChartMs(since: number): Promise<number> {
    while (performance.now() < since + lostMs) {
      const viewer = await this.newRoom()
        .then((room) => ChartViewer.open(this.client, room))
        .catch(() => null)
      viewer?.close()
      if (viewer !== null) return performance.now() - since
      await wait(100)
    }
    return Number.POSITIVE_INFINITY
  }

  close(): void {
    this.client.close()
  }
}
