import { existsSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type File, routes } from '@belvedere/contract'
import type { Derivation } from '@belvedere/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGuest, type Guest } from './harness/guest.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const { auth, files, rooms } = routes
const canary = 'canary-5e1f'
const folder = mkdtempSync(join(tmpdir(), 'belvedere-outside-'))
const outside = join(folder, 'outside.csv')
const stolen = join(folder, 'stolen.csv')
writeFileSync(outside, `secret\n${canary}\n`)

let server: RunningServer
/** The stored table of another room. */
let foreign: string
beforeAll(async () => {
  server = await startServer()
  const other = await aGuest(server.url)
  await other.upload('salaries.csv', `name,salary\n${canary},1\nBob,2\n`)
  other.close()
  foreign = globSync(join(server.dataDir, '**/*.parquet'))[0] ?? ''
  expect(foreign).not.toBe('')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

type Four = [string, string, string, string]

/** Injections that try to break out of a name, a text, a comment or a list. */
const attacks: [to: string, written: () => Four][] = [
  [
    'read a file',
    () => [
      `a" FROM read_csv('${outside}') --`,
      `a') UNION ALL SELECT content FROM read_text('${outside}') --`,
      `$$a$$ || (SELECT content FROM read_text($$${outside}$$)) || $tag$`,
      '../../../../etc/passwd',
    ],
  ],
  [
    'write a file',
    () => [
      `a"; COPY (SELECT 1) TO '${stolen}'; --`,
      `a'; COPY (SELECT 1) TO '${stolen}'; --`,
      `a") TO '${stolen}' (FORMAT csv); --`,
      `a'; ATTACH '${join(folder, 'stolen.db')}' AS b; --`,
    ],
  ],
  [
    'reach another room, the network and settings',
    () => [
      `a", (SELECT min(name) FROM read_parquet('${foreign}')) AS "b`,
      `a' || (SELECT min(name) FROM read_parquet('${foreign}')) || '`,
      'a"; INSTALL httpfs; LOAD httpfs; --',
      'a"; PRAGMA enable_external_access; SET lock_configuration = false; --',
    ],
  ],
  [
    'confuse',
    () => [
      `a\\" || \\' || E'\\x27' \\`,
      `a /* " */ -- ' \u2028 */ # \u202E";drowssap\u202C`,
      `a"'${'b"\''.repeat(60)}`,
      `$1 ? {0} {field} :a %s \${a} ''''`,
    ],
  ],
]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csv = (rows: string[][]) => rows.map((row) => row.map(quoted).join(',')).join('\n')

/** Two files with such texts as file names, column names and cells. */
async function aRoomOf(words: Four) {
  const guest = await aGuest(server.url)
  const [a, b, c, d] = words.map((word) => word.slice(0, 150))
  const wordOf = (n: number) => `${n} ${words[n % 4]}`
  const left = [
    [`key ${a}`, `group ${b}`, `amount ${c}`, `more ${d}`],
    ...Array.from({ length: 24 }, (_, i) => [wordOf(i % 6), wordOf(i % 4), String(i), String(i * 10)]),
  ]
  const right = [
    [`ref ${d}`, `town ${c}`],
    ...Array.from({ length: 6 }, (_, i) => [wordOf(i), `town ${wordOf(i % 3)}`]),
  ]
  for (const [side, rows] of [[a, left] as const, [b, right] as const])
    expect(await guest.upload(`${side?.slice(0, 100)}.csv`, csv(rows))).toMatchObject({ status: 'ready' })
  // The room renames tables of the same name.
  const [leftFile, rightFile] = (await guest.client.call(auth.me)).session.room?.files ?? []
  if (leftFile === undefined || rightFile === undefined) throw new Error('The uploaded files are not in the room.')
  return { guest, leftFile, rightFile, wordOf }
}

const columnsOf = ({ tables: [table] }: File) => table?.columns.map(({ name }) => name) ?? []
const nameOf = (file: File) => file.tables[0]?.name ?? ''

const derive = ({ client, room }: Guest, derivation: Derivation) =>
  client.call(rooms.derive, { params: { id: room.id }, body: { derivation } })
const rowsOf = async ({ client }: Guest, { id }: File) =>
  (await client.call(files.preview, { params: { id }, query: { rows: 500 } })).rows

const broken = /broke off|could not (?:read|be computed)|unexpected/i

describe('[S22] names, columns and cells that are SQL', () => {
  it.each(attacks)(
    'stay text if they would %s',
    async (_, wordsOfAttack) => {
      const { guest, leftFile, rightFile, wordOf } = await aRoomOf(wordsOfAttack())
      const [key = '', group = '', amount = '', more = ''] = columnsOf(leftFile)
      const [ref = '', town = ''] = columnsOf(rightFile)

      const on = [{ left: key, right: ref }]
      const sides = { left: nameOf(leftFile), right: nameOf(rightFile) }
      const joined = await derive(guest, { kind: 'join', ...sides, on, type: 'left' })
      expect(columnsOf(joined.file)).toEqual([key, group, amount, more, town])
      const towns = (await rowsOf(guest, joined.file)).map((row) => row[4])
      expect(towns.toSorted()).toEqual(Array.from({ length: 24 }, (_each, i) => `town ${wordOf(i % 3)}`).toSorted())

      const pivot = { kind: 'pivot' as const, rows: [key], column: group, value: amount, aggregate: 'sum' as const }
      const pivoted = await derive(guest, { ...pivot, table: nameOf(leftFile) })
      const sums = (await rowsOf(guest, pivoted.file)).flatMap((row) => row.slice(1)).filter((cell) => cell !== null)
      expect(sums.map(Number).reduce((sum, cell) => sum + cell, 0)).toBe((23 * 24) / 2)

      const unpivot = { kind: 'unpivot' as const, table: nameOf(leftFile), keep: [key], columns: [amount, more] }
      const named = { name: wordOf(2).slice(0, 200), value: wordOf(3).slice(0, 200) }
      const unpivoted = await derive(guest, { ...unpivot, ...named })
      const cells = await rowsOf(guest, unpivoted.file)
      expect(cells).toHaveLength(48)
      expect(new Set(cells.map((row) => row[1]))).toEqual(new Set([amount, more]))

      const messages = [
        `average “${amount}” by “${group}” as bars`,
        `what is the sum of "${amount}"?`,
        `how many rows where "${group}" is "${wordOf(1)}"?`,
        `only "${wordOf(2)}"`,
        `durchschnittlicher "${amount}" je "${group}" als Balken`,
        `wie viele Zeilen, wo "${group}" "${wordOf(1)}" ist?`,
        `join "${nameOf(leftFile)}" with "${nameOf(rightFile)}" on "${key}" = "${ref}"`,
        wordOf(3),
      ]
      for (const message of messages) {
        const { text } = await guest.say(message)
        expect(text, message).not.toBe('')
        expect(text, message).not.toMatch(broken)
        expect(text, message).not.toContain(canary)
      }
      const all = (await guest.client.call(files.list)).files
      for (const file of all.filter(({ status }) => status === 'ready'))
        expect(JSON.stringify(await rowsOf(guest, file))).not.toContain(canary)
      expect(existsSync(stolen)).toBe(false)
      expect(readdirSync(folder)).toEqual(['outside.csv'])
      guest.close()
    },
    60_000,
  )
})
