import { type File as DataFile, routes } from '@belvedere/contract'
import type { CleanStep, Derivation } from '@belvedere/spec'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../api/client.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { formatCell, timeFormatOf } from '../../lib/format.ts'
import { useMayEdit } from '../../room/role.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Assumptions } from './assumptions.tsx'
import { changeSentences, hasChanges } from './change-sentences.ts'
import { ColumnDialog, type ColumnQuestion } from './column-dialogs.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FileVersions } from './file-versions.tsx'
import { LineageNote } from './lineage-note.tsx'
import { LiveNote } from './live-note.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'
import { TableSentence } from './table-sentence.tsx'
import type { EditableFieldType, FileActions } from './use-files.ts'

/** The details of a file: its profile, and its rows with column types that the owner can correct. */
export function FileDetails({
  file,
  isOwn,
  actions,
  onSend,
  onOpen,
  onClose,
}: {
  file: DataFile
  isOwn: boolean
  actions: FileActions
  /** Null for a file that is not in this room: it cannot be asked about. */
  onSend: ((text: string) => void) | null
  /** Opens the details of another file. */
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [tableName, setTableName] = useState(file.tables[0]?.name ?? '')
  const mayEdit = useMayEdit()
  const table = file.tables.find(({ name }) => name === tableName) ?? file.tables[0]
  if (table === undefined) return null
  const hasVersions = isOwn && file.version > 1 && file.live === undefined
  const mayClean = mayEdit && onSend !== null && file.live === undefined
  const derive = (derivation: Derivation) =>
    actions.derive.mutate(derivation, { onSuccess: ({ file: { id } }) => onOpen(id) })
  return (
    <Tabs.Root className="details" defaultValue="profile">
      <h4 className="file-name" title={file.name}>
        {file.name}
      </h4>
      <div className="details-head">
        <Tabs.List className="tabs" aria-label={file.name}>
          <Tabs.Trigger value="profile">{t('files.profile')}</Tabs.Trigger>
          <Tabs.Trigger value="preview">{t('files.preview')}</Tabs.Trigger>
          {hasVersions && <Tabs.Trigger value="versions">{t('files.versions')}</Tabs.Trigger>}
        </Tabs.List>
        {file.tables.length > 1 && (
          <select
            className="input"
            data-size="small"
            aria-label={t('files.table')}
            value={table.name}
            onChange={(event) => setTableName(event.target.value)}
          >
            {file.tables.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        <IconButton size="small" label={t('common.close')} onClick={onClose}>
          <X size={14} />
        </IconButton>
      </div>
      {file.lineage !== undefined && (
        <LineageNote
          lineage={file.lineage}
          isBusy={actions.derive.isPending || actions.rederive.isPending}
          onDerive={mayClean ? derive : null}
          onRunAgain={mayClean && isOwn ? () => actions.rederive.mutate(file.id) : null}
        />
      )}
      {file.live !== undefined && (
        <LiveNote
          live={file.live}
          isBusy={actions.refreshLive.isPending}
          onRefresh={mayEdit || isOwn ? () => actions.refreshLive.mutate([file.id]) : null}
        />
      )}
      {file.changes !== undefined && (file.live === undefined || hasChanges(file.changes)) && (
        <ul className="details-changes">
          {changeSentences(file.changes, table.name, t).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {file.notes.length > 0 && (
        <ul className="details-notes">
          {file.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <TableSentence file={file} table={table.name} />
      <Assumptions file={file} table={table.name} isOwn={isOwn} />
      <Tabs.Content value="profile" tabIndex={-1}>
        {onSend !== null && table.rows > 0 && <SuggestedQuestions file={file} table={table.name} onSend={onSend} />}
        <ProfileCard file={file} table={table.name} isOwn={isOwn} />
      </Tabs.Content>
      <Tabs.Content value="preview" tabIndex={-1}>
        <Preview
          file={file}
          table={table.name}
          isOwn={isOwn}
          actions={actions}
          onClean={mayClean ? (step) => derive({ kind: 'clean', table: table.name, steps: [step] }) : null}
        />
      </Tabs.Content>
      {hasVersions && (
        <Tabs.Content value="versions" tabIndex={-1}>
          <FileVersions file={file} />
        </Tabs.Content>
      )}
    </Tabs.Root>
  )
}

const types: readonly EditableFieldType[] = ['quantitative', 'temporal', 'ordinal', 'nominal']

function Preview({
  file,
  table,
  isOwn,
  actions,
  onClean,
}: {
  file: DataFile
  table: string
  /** Only its owner corrects a file. */
  isOwn: boolean
  actions: FileActions
  /** Makes a table with a column changed; null for those who may not. */
  onClean: ((step: CleanStep) => void) | null
}) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ column: string; question: ColumnQuestion } | null>(null)
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: queryKeys.preview(file.id, file.version, `${table} ${file.updatedAt}`),
    queryFn: () => client.call(routes.files.preview, { params: { id: file.id }, query: { table, rows: 50 } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error !== null) return <ErrorText error={error} />
  if (data === undefined) return <Spinner />
  return (
    <>
      {asked !== null && onClean !== null && (
        <ColumnDialog {...asked} file={file} table={table} onClean={onClean} onClose={() => setAsked(null)} />
      )}
      <ScrollRegion className="preview" aria-label={t('files.preview')}>
        <table className="table">
          <thead>
            <tr>
              {data.columns.map(({ name, type }) => (
                <th key={name} scope="col">
                  <span className="preview-name">
                    {name}
                    {onClean !== null && (
                      <ColumnMenu
                        column={name}
                        type={type}
                        onClean={onClean}
                        onAsk={(question) => setAsked({ column: name, question })}
                      />
                    )}
                  </span>
                  <select
                    className="preview-type"
                    aria-label={t('files.type_of', { name })}
                    value={type}
                    disabled={!isOwn || file.live !== undefined || actions.correct.isPending || type === 'geojson'}
                    onChange={({ target }) => {
                      const chosen = types.find((fieldType) => fieldType === target.value)
                      if (chosen !== undefined)
                        actions.correct.mutate({ id: file.id, table, column: name, type: chosen })
                    }}
                  >
                    {(type === 'geojson' ? [type] : types).map((fieldType) => (
                      <option key={fieldType} value={fieldType}>
                        {t(`types.${fieldType}`)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column} className="numbers" data-numeric={typeof cell === 'number' || undefined}>
                    {formatCell(cell, timeFormatOf(data.columns[column] ?? {}))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}
