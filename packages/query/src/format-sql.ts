/** Quoted texts and names, words and numbers, and single characters of whatever else, with the space before them. */
const tokenPattern = /(\s*)('(?:[^']|'')*'|"(?:[^"]|"")*"|\w+|\S)/gu

/** Words that begin a line of their query. */
const clauses: ReadonlySet<string> = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'HAVING',
  'QUALIFY',
  'ORDER',
  'LIMIT',
  'UNION',
  'LEFT',
  'INNER',
])
const indentation = '  '

/**
 * A generated statement over several lines, a clause on each, subqueries indented. `tables` has other names for tables, by
 * those in the statement.
 */
export function formatSql(sql: string, tables: ReadonlyMap<string, string> = new Map()): string {
  const lines: string[] = []
  let line = ''
  /** For each open parenthesis, whether a subquery is in it. */
  const open: boolean[] = []
  const breakLine = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = indentation.repeat(open.filter(Boolean).length)
  }
  const tokens = [...sql.matchAll(tokenPattern)].map(([, space = '', text = '']) => ({ text, space }))
  tokens.forEach(({ text, space }, at) => {
    const isInQuery = open.at(-1) !== false
    if (text === ')' && open.pop()) breakLine()
    else if (clauses.has(text) && isInQuery) breakLine()
    // Within an expression, FROM belongs to a comparison.
    const isTable = isInQuery && tableWords.has(tokens[at - 1]?.text ?? '')
    line += (line.trim() === '' || space === '' ? '' : ' ') + (isTable ? named(text, tables) : text)
    if (text === '(') open.push(subqueryWords.has(tokens[at + 1]?.text ?? ''))
  })
  breakLine()
  return lines.join('\n')
}

const tableWords: ReadonlySet<string> = new Set(['FROM', 'JOIN'])
const subqueryWords: ReadonlySet<string> = new Set(['SELECT', 'WITH'])

/** A table by its other name, if it has one. */
function named(token: string, tables: ReadonlyMap<string, string>): string {
  const name = tables.get(token.replace(/^"(.*)"$/su, '$1'))
  return name === undefined ? token : `"${name.replaceAll('"', '""')}"`
}
