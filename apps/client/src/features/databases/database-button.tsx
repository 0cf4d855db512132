import type { Room } from '@belvedere/contract'
import { Database } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TablesDialog } from './tables-dialog.tsx'
import { useConnections } from './use-connections.ts'

/** Adds tables of databases to a room, for those who have a connection or may make one. */
export function DatabaseButton({ room, isUser }: { room: Room; isUser: boolean }) {
  const { t } = useTranslation()
  const { data } = useConnections({ enabled: isUser })
  const [isOpen, setOpen] = useState(false)
  if (data === undefined || (!data.mayConnect && data.connections.length === 0)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Database size={16} aria-hidden="true" />
        {t('databases.add')}
      </Button>
      {isOpen && <TablesDialog room={room} {...data} onClose={() => setOpen(false)} />}
    </>
  )
}
