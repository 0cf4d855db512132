import type { DatabaseConnection, DatabaseTable, Room } from '@belvedere/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefreshFiles } from '../../api/files.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { engineNames } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { useDatabaseTables, useLinkTables } from './use-connections.ts'
import './databases.css'

/** The value of the choice of a connection that stands for a new one. */
const newConnection = ''
/** Of one link. */
const maxTables = 20

/** Chooses a connection, or makes one, and tables of it for a room. */
export function TablesDialog({
  room,
  connections,
  mayConnect,
  onClose,
}: {
  room: Room
  connections: DatabaseConnection[]
  mayConnect: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(connections[0]?.id ?? newConnection)
  const isNew = chosen === newConnection
  return (
    <Dialog title={t(isNew ? 'databases.new_title' : 'databases.add_title')} onClose={onClose}>
      <div className="form">
        {connections.length > 0 && (
          <SelectField
            label={t('databases.connection')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {connections.map(({ id, name, engine }) => (
              <option key={id} value={id}>{`${name} (${engineNames[engine]})`}</option>
            ))}
            {mayConnect && <option value={newConnection}>{t('databases.new')}</option>}
          </SelectField>
        )}
        {isNew ? (
          <ConnectionForm connection={null} onSaved={({ id }) => setChosen(id)} onCancel={onClose} />
        ) : (
          <TableChoice key={chosen} room={room} connectionId={chosen} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

const keyOf = ({ schema, table }: Pick<DatabaseTable, 'schema' | 'table'>) => JSON.stringify([schema, table])

function TableChoice({ room, connectionId, onClose }: { room: Room; connectionId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, error, isFetching } = useDatabaseTables(connectionId, search.trim())
  const [chosen, setChosen] = useState<ReadonlyMap<string, DatabaseTable>>(new Map())
  const refresh = useRefreshFiles()
  const link = useLinkTables()
  const toggle = (table: DatabaseTable) =>
    setChosen((previous) => {
      const next = new Map(previous)
      if (!next.delete(keyOf(table))) next.set(keyOf(table), table)
      return next
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        const tables = [...chosen.values()].map(({ schema, table }) => ({ schema, table }))
        link.mutate(
          { connectionId, tables, roomId: room.id },
          {
            onSuccess: async () => {
              onClose()
              await refresh()
            },
          },
        )
      }}
    >
      <Field
        label={t('databases.search')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ErrorText error={error ?? link.error} />
      <div className="database-tables" aria-busy={isFetching}>
        {data === undefined && error === null && <Spinner label={t('databases.listing')} />}
        {data?.tables.length === 0 && <p className="field-hint">{t('databases.no_tables')}</p>}
        <ul>
          {data?.tables.map((table) => (
            <TableRow
              key={keyOf(table)}
              table={table}
              isChosen={chosen.has(keyOf(table))}
              isFull={chosen.size >= maxTables}
              onToggle={() => toggle(table)}
            />
          ))}
        </ul>
        {data?.isCut && <p className="field-hint">{t('databases.more')}</p>}
      </div>
      <p className="field-hint">{t('databases.stay')}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={chosen.size === 0} isBusy={link.isPending}>
          {t('databases.link', { count: chosen.size, number: formatCount(chosen.size) })}
        </Button>
      </div>
    </form>
  )
}

function TableRow({
  table,
  isChosen,
  isFull,
  onToggle,
}: {
  table: DatabaseTable
  isChosen: boolean
  isFull: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation()
  const { schema, table: name, rows, kind } = table
  const size = rows === null ? null : t('databases.rows', { count: rows, number: formatCount(rows) })
  return (
    <li>
      <label className="database-table">
        <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle} />
        <span className="database-table-name">
          <small>{schema}.</small>
          {name}
        </span>
        <small className="field-hint numbers">
          {[kind === 'view' ? t('databases.view') : null, size].filter((part) => part !== null).join(' · ')}
        </small>
      </label>
    </li>
  )
}
