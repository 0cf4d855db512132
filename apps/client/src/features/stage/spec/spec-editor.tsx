import { AppError, type Room, routes } from '@belvedere/contract'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../../api/client.tsx'
import { queryKeys } from '../../../api/query-keys.ts'
import { useMayEdit } from '../../../room/role.tsx'
import { Button } from '../../../ui/button.tsx'
import { useErrorText } from '../../../ui/error-text.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { offsetOf, readSpec, writeSpec } from './spec-text.ts'
import './spec.css'

interface SpecFault {
  path: string
  message: string
  severity: 'error' | 'warning'
}

/** The JSON of the current version, editable. */
export function SpecEditor({ room }: { room: Room }) {
  const { t } = useTranslation()
  const client = useClient()
  const version = room.spec?.version ?? 0
  const { data } = useQuery({
    queryKey: queryKeys.spec(room.id, version),
    queryFn: () => client.call(routes.rooms.spec, { params: { id: room.id, version } }),
    enabled: version > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return <Spinner label={t('common.loading')} />
  return <Editor room={room} version={data.version} text={writeSpec(data.spec)} />
}

const checkAfterMs = 400

function Editor({ room, version, text: saved }: { room: Room; version: number; text: string }) {
  const { t } = useTranslation()
  const faultText = useErrorText()
  const client = useClient()
  const mayEdit = useMayEdit()
  const area = useRef<HTMLTextAreaElement>(null)
  // A draft survives changes by others; without a draft the text follows them.
  const [draft, setDraft] = useState<{ text: string; from: number } | null>(null)
  const text = draft?.text ?? saved
  const [faults, setFaults] = useState<SpecFault[]>([])
  const isChanged = text !== saved
  const isStale = draft !== null && draft.from !== version
  const read = readSpec(text)
  const edit = (next: string) => setDraft(next === saved ? null : { text: next, from: draft?.from ?? version })

  useEffect(() => {
    if (!isChanged) {
      setFaults([])
      return
    }
    const parsed = readSpec(text)
    if (parsed.state === 'broken') {
      setFaults([{ path: '', message: parsed.message, severity: 'error' }])
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const call = { params: { id: room.id }, body: { spec: parsed.spec }, signal: abort.signal }
      client.call(routes.rooms.checkSpec, call).then(
        (answer) => setFaults(answer.faults),
        () => {},
      )
    }, checkAfterMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, room.id, text, isChanged])

  const put = useMutation({
    mutationFn: () => {
      if (read.state === 'broken') throw new AppError('invalid_spec', read.message)
      const body = { spec: read.spec, expectedVersion: version }
      return client.call(routes.rooms.putSpec, { params: { id: room.id }, body })
    },
    onSuccess: () => setDraft(null),
    onError: (error) => {
      const byPath = error instanceof AppError ? (error.errors ?? []) : []
      setFaults(
        byPath.length > 0
          ? byPath.map((fault) => ({ ...fault, severity: 'error' }))
          : [{ path: '', message: faultText(error), severity: 'error' }],
      )
    },
  })
  const focusPath = (path: string) => {
    const offset = offsetOf(text, path)
    area.current?.focus()
    area.current?.setSelectionRange(offset, text.indexOf('\n', offset))
  }
  return (
    <div className="spec">
      <textarea
        ref={area}
        className="spec-text"
        aria-label={t('spec.name')}
        aria-invalid={faults.some(({ severity }) => severity === 'error')}
        aria-describedby="spec-faults"
        spellCheck={false}
        readOnly={!mayEdit}
        autoCapitalize="off"
        value={text}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={(event) => {
          if (mayEdit && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) put.mutate()
        }}
      />
      <ul id="spec-faults" className="spec-faults" aria-live="polite">
        {faults.map(({ path, message, severity }, at) => (
          <li key={at} data-severity={severity}>
            <button type="button" onClick={() => focusPath(path)}>
              {path !== '' && <code>{path}</code>} {message}
            </button>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="spec-actions">
          <span className="field-hint" role="status">
            {isStale ? t('spec.stale', { version }) : t('spec.hint')}
          </span>
          <Button onClick={() => setDraft(null)} disabled={!isChanged}>
            {t('spec.discard')}
          </Button>
          <Button
            variant="primary"
            onClick={() => put.mutate()}
            disabled={!isChanged || read.state === 'broken' || put.isPending}
          >
            {t('spec.apply')}
          </Button>
        </div>
      )}
    </div>
  )
}
