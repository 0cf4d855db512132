import { AppError, routes } from '@belvedere/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../../api/client.tsx'
import { useErrorText } from '../../../ui/error-text.tsx'
import { readSpec, type SpecText } from './spec-text.ts'

interface SpecFault {
  path: string
  message: string
  severity: 'error' | 'warning'
}

const errorFault = (message: string): SpecFault => ({ path: '', message, severity: 'error' })
const checkDebounceMs = 400

/** A draft of a spec's text, checked while it is edited. It survives changes by others; without one the text follows them. */
export function useSpecDraft({ roomId, version, saved }: { roomId: string; version: number; saved: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useClient()
  const [draft, setDraft] = useState<{ text: string; from: number } | null>(null)
  const [faults, setFaults] = useState<readonly SpecFault[]>([])
  const text = draft?.text ?? saved
  const isChanged = text !== saved
  const parsed = readSpec(text)

  useEffect(() => {
    const checked = readSpec(text)
    if (!isChanged || checked.state === 'broken') {
      setFaults(checked.state === 'broken' ? [errorFault(t('spec.not_json', { reason: checked.reason }))] : [])
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const call = { params: { id: roomId }, body: { spec: checked.spec }, signal: abort.signal }
      client.call(routes.rooms.checkSpec, call).then(
        (response) => setFaults(response.faults),
        () => {},
      )
    }, checkDebounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, roomId, text, isChanged, t])

  const put = useMutation({
    mutationFn: (spec: Extract<SpecText, { state: 'json' }>['spec']) =>
      client.call(routes.rooms.putSpec, { params: { id: roomId }, body: { spec, expectedVersion: version } }),
    onSuccess: () => setDraft(null),
    onError: (error) => {
      const errors = error instanceof AppError ? (error.errors ?? []) : []
      setFaults(
        errors.length > 0
          ? errors.map((fault) => ({ ...fault, severity: 'error' as const }))
          : [errorFault(errorText(error))],
      )
    },
  })
  return {
    text,
    faults,
    isChanged,
    /** Whether the draft began from an earlier version. */
    isStale: draft !== null && draft.from !== version,
    canApply: isChanged && parsed.state === 'json' && !put.isPending,
    edit: (next: string) => setDraft(next === saved ? null : { text: next, from: draft?.from ?? version }),
    discard: () => setDraft(null),
    apply: () => parsed.state === 'json' && put.mutate(parsed.spec),
  }
}
