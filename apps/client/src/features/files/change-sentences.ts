import type { FileChanges } from '@belvedere/contract'
import type { TFunction } from 'i18next'
import { formatCount, formatList } from '../../lib/format.ts'

/** Beyond this many of a kind, the rest is counted. */
const maxNamed = 6

/** How a table of a file differs from the version before, in sentences; the file's own tables come first. */
export function changeSentences({ since, tables, addedTables, lostTables }: FileChanges, table: string, t: TFunction) {
  const names = (list: readonly string[]) =>
    formatList(
      shortened(
        list.map((name) => `“${name}”`),
        t,
      ),
    )
  const counted = (key: 'added' | 'lost' | 'tables_added' | 'tables_lost', list: readonly string[]) =>
    list.length === 0 ? [] : [t(`file_changes.${key}`, { count: list.length, names: names(list) })]
  const { added = [], lost = [], renamed = [], retyped = [] } = tables.find((one) => one.table === table) ?? {}
  const sentences = [
    ...counted('tables_added', addedTables),
    ...counted('tables_lost', lostTables),
    ...counted('added', added),
    ...counted('lost', lost),
    ...shortened(
      renamed.map(({ from, to }) => t('file_changes.renamed', { from, to })),
      t,
    ),
    ...shortened(
      retyped.map(({ name, to }) => t('file_changes.retyped', { name, what: t(`file_changes.what.${to}`) })),
      t,
    ),
  ]
  return sentences.length > 0 ? sentences : [t('file_changes.same', { version: since })]
}

/** Whether any table or column is another one than before. */
export const hasChanges = ({ tables, addedTables, lostTables }: FileChanges): boolean =>
  [
    addedTables,
    lostTables,
    ...tables.flatMap(({ added, lost, renamed, retyped }) => [added, lost, renamed, retyped]),
  ].some((list: readonly unknown[]) => list.length > 0)

function shortened(list: readonly string[], t: TFunction): string[] {
  if (list.length <= maxNamed) return [...list]
  return [...list.slice(0, maxNamed), t('file_changes.more', { number: formatCount(list.length - maxNamed) })]
}
