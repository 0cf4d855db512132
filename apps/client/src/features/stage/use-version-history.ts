import { AppError, errorCodes, type Room, routes } from '@belvedere/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.tsx'
import { patchRoom } from '../../api/rooms.ts'
import { useSpecs } from './use-specs.ts'
import { useChartConnection } from './use-stage.tsx'

export interface VersionHistory {
  /** A past version that is viewed on this page; null: the current one. */
  viewing: number | null
  /** Of the viewed version; empty without one. */
  titles: { title: string; subtitle: string }
  view: (version: number | null) => void
  /** Saves the viewed version as a new version. */
  restore: () => void
  undo: () => void
  /** Whether there is a version to redo while the room has no chart. */
  canRedo: boolean
  redo: () => void
  isBusy: boolean
  /** Why the last undo or redo failed. */
  note: 'nothing_to_undo' | 'nothing_to_redo' | 'failed' | null
}

const noteDurationMs = 2500

/** The versions of a room's spec: undo, redo, view and restore. */
export function useVersionHistory(room: Room): VersionHistory {
  const client = useClient()
  const cache = useQueryClient()
  const chartConnection = useChartConnection()
  const [viewing, setViewing] = useState<number | null>(null)
  const [note, setNote] = useState<VersionHistory['note']>(null)
  const showNote = (next: VersionHistory['note']) => {
    setNote(next)
    setTimeout(() => setNote(null), noteDurationMs)
  }
  const params = { id: room.id }

  const specs = useSpecs(room, { enabled: room.spec === null || viewing !== null })

  const view = (version: number | null) => {
    const pastVersion = version === room.spec?.version ? null : version
    setViewing(pastVersion)
    chartConnection.show(pastVersion)
  }
  const step = useMutation({
    mutationFn: async (direction: 'undo' | 'redo') => {
      setNote(null)
      if (direction === 'undo' && room.spec === null)
        throw new AppError('nothing_to_undo', errorCodes.nothing_to_undo.detail)
      view(null)
      return client.call(direction === 'undo' ? routes.rooms.undo : routes.rooms.redo, { params })
    },
    onSuccess: ({ version }) => {
      // The event brings the titles; the number is already known.
      patchRoom(cache, room.id, (previous) => ({
        ...previous,
        spec: version === null ? null : { title: '', subtitle: '', ...previous.spec, version },
      }))
    },
    onError: (error, direction) => {
      const isEnd = error instanceof AppError && error.code === 'nothing_to_undo'
      showNote(isEnd ? (direction === 'undo' ? 'nothing_to_undo' : 'nothing_to_redo') : 'failed')
    },
  })
  const restore = useMutation({
    mutationFn: async (version: number) => {
      const { spec } = await client.call(routes.rooms.spec, { params: { ...params, version } })
      const expectedVersion = room.spec?.version ?? null
      return client.call(routes.rooms.putSpec, { params, body: { spec, expectedVersion } })
    },
    onSuccess: () => view(null),
    onError: () => showNote('failed'),
  })
  return {
    viewing,
    titles: specs.find(({ version }) => version === viewing) ?? room.spec ?? { title: '', subtitle: '' },
    view,
    restore: () => viewing !== null && restore.mutate(viewing),
    canRedo: room.spec === null && specs.length > 0,
    undo: () => step.mutate('undo'),
    redo: () => step.mutate('redo'),
    isBusy: step.isPending || restore.isPending,
    note,
  }
}
