import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inFolder } from '../testing/ingest-bytes.ts'
import { literal, withDatabase } from './duckdb.ts'

/** Statements that somebody would like to slip in, told by what they reach for. */
const reaching = ({ path, outDir }: { path: string; outDir: string }): [string, string][] => [
  ['another file', `SELECT * FROM read_csv(${literal(join(path, 'other.csv'))})`],
  ['another file by its folder', `SELECT * FROM read_csv(${literal(join(outDir, '..', 'other.csv'))})`],
  ['the text of a file', `SELECT * FROM read_text('/etc/passwd')`],
  ['the names of files', `SELECT * FROM glob(${literal(join(path, '*'))})`],
  ['another database', `ATTACH ${literal(join(path, 'other.db'))} AS other`],
  ['the network', `SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')`],
  ['an extension', 'INSTALL httpfs'],
  ['code', `LOAD ${literal(join(path, 'evil.duckdb_extension'))}`],
  ['a place to write', `COPY (SELECT 1) TO ${literal(join(path, 'stolen.csv'))}`],
  ['more rights', 'SET enable_external_access = true'],
  ['more files', `SET allowed_paths = ['/etc/passwd']`],
]

it.each(['its file alone', 'its folder as well'])('[S22] SQL that may read %s reaches nothing else', async (which) => {
  await inFolder(async (folder) => {
    const ownPath = join(folder.outDir, 'own.csv')
    await writeFile(ownPath, 'a\n1\n')
    await writeFile(join(folder.path, 'other.csv'), 'secret\n1\n')
    const options = {
      files: [ownPath],
      memoryMb: 128,
      ...(which === 'its file alone' ? {} : { folder: folder.outDir }),
    }
    await withDatabase(options, async (database) => {
      expect(await database.rows(`SELECT a FROM read_csv(${literal(ownPath)})`)).toEqual([[1n]])
      for (const [what, sql] of reaching(folder)) await expect(database.rows(sql), what).rejects.toThrow()
    })
    await expect(access(join(folder.path, 'stolen.csv'))).rejects.toThrow()
  })
})

/** Statements that a file that may be read could bear. */
const changing = (ownPath: string): [string, string][] => [
  ['writes over its file', `COPY (SELECT 1) TO ${literal(ownPath)}`],
  ['makes a table', 'CREATE TABLE t (a INTEGER)'],
  ['sets', `SET TimeZone = 'UTC'`],
  ['explains by running', `EXPLAIN ANALYZE COPY (SELECT 1) TO ${literal(ownPath)}`],
  ['comes after another', `SELECT 1; COPY (SELECT 1) TO ${literal(ownPath)}`],
  ['comes after a comment', `/* SELECT */ COPY (SELECT 1) TO ${literal(ownPath)}`],
]

it('[S22] accepts a single SELECT for reading and a single statement for running', async () => {
  await inFolder(async ({ outDir }) => {
    const ownPath = join(outDir, 'own.csv')
    await writeFile(ownPath, 'a\n1\n')
    await withDatabase({ files: [ownPath], memoryMb: 128 }, async (database) => {
      for (const [what, sql] of changing(ownPath)) {
        await expect(database.rows(sql), what).rejects.toThrow()
        await expect(database.columns(sql), what).rejects.toThrow()
        await expect(database.stream(sql).next(), what).rejects.toThrow()
      }
      await expect(database.run(`SELECT 1; COPY (SELECT 1) TO ${literal(ownPath)}`)).rejects.toThrow()
      expect(await database.rows(`DESCRIBE SELECT a FROM read_csv(${literal(ownPath)})`)).toHaveLength(1)
    })
    expect(await readFile(ownPath, 'utf8')).toBe('a\n1\n')
  })
})
