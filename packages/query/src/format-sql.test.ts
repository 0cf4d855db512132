import { expect, it } from 'vitest'
import { formatSql } from './format-sql.ts'

it('puts a clause on each line, and indents subqueries', () => {
  expect(
    formatSql(
      'SELECT "a", sum("b"::DOUBLE) AS "s" FROM (SELECT * FROM table_0 WHERE ("b" >= 2) AND ("a" IN (\'x\', \'FROM ; it\'\'s\'))) AS "rows" GROUP BY "a" ORDER BY "s" LIMIT 5',
    ),
  ).toBe(`SELECT "a", sum("b"::DOUBLE) AS "s"
FROM (
  SELECT *
  FROM table_0
  WHERE ("b" >= 2) AND ("a" IN ('x', 'FROM ; it''s'))
) AS "rows"
GROUP BY "a"
ORDER BY "s"
LIMIT 5`)
})

it('names tables as people do, and no columns', () => {
  const names = new Map([['table_0', 'a "b"']])
  expect(formatSql('SELECT "table_0", \'table_0\' FROM "table_0"', names)).toBe(
    'SELECT "table_0", \'table_0\'\nFROM "a ""b"""',
  )
})

it('leaves columns of comparisons that are called as a table', () => {
  const names = new Map([['table_0', 'sales']])
  expect(formatSql('SELECT * FROM "table_0" WHERE ("a" IS NOT DISTINCT FROM "table_0")', names)).toBe(
    'SELECT *\nFROM "sales"\nWHERE ("a" IS NOT DISTINCT FROM "table_0")',
  )
})

it('keeps clauses of windows and filters in their line', () => {
  expect(
    formatSql('SELECT count(*) FILTER (WHERE "x" > -1.5e3), rank() OVER (PARTITION BY "k" ORDER BY "x") FROM t'),
  ).toBe('SELECT count(*) FILTER (WHERE "x" > -1.5e3), rank() OVER (PARTITION BY "k" ORDER BY "x")\nFROM t')
})
