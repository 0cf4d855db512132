import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LiveConnection } from '@belvedere/engines'

/** Rows that are inserted at a time, which bounds the memory of the server. */
const chunk = 5_000_000

/** Visits of 10 years to 10,000 places, ordered by time. */
const columns: { readonly [name: string]: readonly [type: string, value: string] } = {
  at: ['DateTime', "toDateTime('2015-01-01 00:00:00', 'UTC') + intDiv(number * 315360000, {rows})"],
  category: ['LowCardinality(String)', "concat('category ', toString(cityHash64(number, 1) % 8))"],
  place: ['String', "concat('place ', leftPad(toString(cityHash64(number, 2) % 10000), 4, '0'))"],
  quantity: ['UInt8', '1 + cityHash64(number, 3) % 100'],
  price: ['Float64', 'round(20 * exp(1.5 * (cityHash64(number, 4) % 100000) / 100000), 2)'],
  weight: ['Float32', '(cityHash64(number, 5) % 1000 + cityHash64(number, 6) % 1000) / 10'],
  score: ['Nullable(Float64)', 'if(number % 50 = 0, NULL, (cityHash64(number, 7) % 2000 + quantity * 10) / 30)'],
  online: ['Bool', 'cityHash64(number, 8) % 3 = 0'],
}

export const tableName = 'visits'

/** Sends statements to the HTTP interface of ClickHouse. */
export type Ask = (sql: string) => Promise<string>

export const askBy =
  ({ address, port, user, password, database }: LiveConnection): Ask =>
  async (sql) => {
    const response = await fetch(`http://${address}:${port}/?database=${database}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
      body: sql,
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(answer.slice(0, 1000))
    return answer.trim()
  }

/** Makes the table, unless it has so many rows already. */
export async function fillTable(ask: Ask, rows: number): Promise<void> {
  const definitions = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`)
  await ask(`CREATE TABLE IF NOT EXISTS ${tableName} (${definitions.join(', ')}) ENGINE = MergeTree ORDER BY at`)
  if (Number(await ask(`SELECT count() FROM ${tableName}`)) === rows) return
  await ask(`TRUNCATE TABLE ${tableName}`)
  const values = Object.entries(columns).map(
    ([name, [, value]]) => `${value.replace('{rows}', String(rows))} AS ${name}`,
  )
  for (let from = 0; from < rows; from += chunk) {
    const numbers = `numbers(${from}, ${Math.min(chunk, rows - from)})`
    await ask(`INSERT INTO ${tableName} SELECT ${values.join(', ')} FROM ${numbers}`)
    console.log(`  ${Math.min(from + chunk, rows).toLocaleString('en')} rows`)
  }
}

/** An installed `chdb` as a server of its own, with its tables in a folder. */
export async function startChdb(folder: string, dataFolder: string): Promise<{ port: number; stop(): Promise<void> }> {
  const program = fileURLToPath(new URL('../clickhouse/chdb-main.ts', import.meta.url))
  const child = fork(program, [folder, dataFolder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  const ended = exited.then(() => Promise.reject(new Error('chdb ended.')))
  const [port] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return {
    port: Number(port),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
