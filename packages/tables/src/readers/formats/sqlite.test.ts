import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { inFolder, ingestBytes } from '../../../testing/ingest-bytes.ts'
import { cuts, damages, failureOf, readBack, resultsOf, tablesOf } from '../../../testing/read-back.ts'

/** Bytes of a SQLite file after some statements. */
const sqlite = (sql: string) =>
  inFolder(async ({ path }) => {
    const database = new DatabaseSync(join(path, 'a.db'), { defensive: false })
    database.exec(sql)
    database.close()
    return readFile(join(path, 'a.db'))
  })

const people = `CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, born TEXT, height REAL, member BOOLEAN);
  INSERT INTO people VALUES (1, 'Ada', '1815-12-10', 1.65, 1), (2, 'Alan', '1912-06-23', 1.78, 0), (3, NULL, NULL, NULL, NULL)`

describe('SQLite', () => {
  it('stores a table as CSV with the same values', async () => {
    const csv = 'id,name,born,height,member\n1,Ada,1815-12-10,1.65,true\n2,Alan,1912-06-23,1.78,false\n3,,,,\n'
    expect(await readBack(await sqlite(people))).toEqual({ ...(await readBack(Buffer.from(csv))), assumptions: [] })
  })

  it('reads each table, of whichever layout', async () => {
    const bytes = await sqlite(`PRAGMA journal_mode = WAL; PRAGMA encoding = 'UTF-16'; ${people};
      CREATE TABLE "od""d name" (code TEXT PRIMARY KEY, value) WITHOUT ROWID; INSERT INTO "od""d name" VALUES ('b', 2), ('a', 1)`)
    const tables = await tablesOf(bytes)
    expect(Object.keys(tables)).toEqual(['people', 'od_d name'])
    expect(tables['od_d name']).toEqual({ code: ['a', 'b'], value: [1, 2] })
  })

  it('types the values of a column by all of them', async () => {
    const { columns, notes } = await readBack(
      await sqlite(`CREATE TABLE t (mixed INTEGER, long INTEGER, part BLOB, bytes BLOB);
        INSERT INTO t VALUES (1, 9007199254740993, 'x', x'00'), ('many', 2, x'00', x'01'), (2.5, NULL, NULL, NULL)`),
    )
    expect(columns).toEqual({
      mixed: ['1', 'many', '2.5'],
      long: ['9007199254740993', '2', null],
      part: ['x', null, null],
    })
    expect(notes).toEqual([
      'The numbers of "long" are too long to be kept as numbers; they are text.',
      '1 cell of "part" holds bytes, not values; it is empty.',
      '"bytes" holds bytes, not values; it is left out.',
    ])
  })

  it('leaves out views, virtual tables, empty tables and computed columns, and says so', async () => {
    const { columns, notes } = await readBack(
      await sqlite(`CREATE TABLE t (a INTEGER, double INTEGER AS (a * 2), kept INTEGER AS (a * 3) STORED);
        INSERT INTO t VALUES (1), (2); CREATE TABLE none (x); CREATE VIEW everything AS SELECT * FROM t;
        CREATE VIRTUAL TABLE words USING fts5(word); INSERT INTO words VALUES ('hello')`),
    )
    expect(columns).toEqual({ a: [1, 2], kept: [3, 6] })
    expect(notes).toEqual([
      '"double" is computed by the database from other columns; it is left out.',
      'Left out, as only tables are read: "everything", "words".',
      'Left out, as they hold no values: "none".',
    ])
  })

  it('runs nothing that a file defines', async () => {
    const endless = 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) AS a FROM r'
    const bytes = await sqlite(`CREATE TABLE t (a); INSERT INTO t VALUES (1);
      CREATE VIEW v AS ${endless}; CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO t ${endless}; END;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE VIEW t AS ${endless}' WHERE name = 't'`)
    expect(await failureOf(bytes)).toMatch(
      /^(?:There is no table|A table of this SQLite|This SQLite database is damaged)/,
    )
    const disguised = await sqlite(`CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE VIEW v AS ${endless};
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = 'v', tbl_name = 'v' WHERE name = 't'`)
    expect(await failureOf(disguised)).toMatch(/^(?:A table of this SQLite|This SQLite database is damaged)/)
  })

  it('reads a table that takes several batches', async () => {
    const { columns } = await readBack(
      await sqlite(
        `CREATE TABLE t (n); INSERT INTO t WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT 9000) SELECT n FROM r`,
      ),
    )
    expect(columns.n).toEqual(Array.from({ length: 9000 }, (_, n) => n))
  })

  it('says so if there is no table with rows', async () => {
    expect(await failureOf(await sqlite('CREATE TABLE t (a)'))).toMatch(/^There is no table with rows/)
  })

  it('never shows a part of a table, wherever the file is cut', async () => {
    const bytes = await sqlite(`${people}; CREATE TABLE t (n, s); INSERT INTO t
      WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT 2000) SELECT n, 'text ' || n FROM r`)
    for (const result of await resultsOf(cuts(bytes, 40))) {
      if (result.state === 'ready') throw new Error('A cut file became a table.')
      expect(result.detail).toMatch(/\.$/)
    }
  })

  it('becomes a table or a sentence, whatever is damaged', async () => {
    for (const result of await resultsOf(damages(await sqlite(people), 60))) {
      if (result.state === 'failed') expect(result.detail).toMatch(/\.$/)
    }
  })

  it('refuses pages that are counted again and again', async () => {
    const bytes = await sqlite(`PRAGMA page_size = 512; CREATE TABLE t (n, s); INSERT INTO t
      WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT 2000) SELECT n, '' FROM r`)
    // The root page of the table is an inner one: all its children become the first one.
    const root = bytes.subarray(512, 1024)
    const cells = Array.from({ length: root.readUInt16BE(3) }, (_, i) => root.readUInt16BE(12 + i * 2))
    for (const cell of cells) root.writeUInt32BE(root.readUInt32BE(cells[0] ?? 0), cell)
    await ingestBytes(bytes, {}, (result) => {
      if (result.state === 'ready') expect(result.tables[0]?.profile.rows).toBeLessThan(bytes.length / 4)
    })
  })
})
