import type { Role } from '@belvedere/contract'
import { UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'

/** Opens the share dialog. */
export function ShareButton({ role, isNarrow, onOpen }: { role: Role; isNarrow: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  const isOwner = role === 'owner'
  const label = t(isOwner ? 'members.share' : 'members.title')
  const Icon = isOwner ? UserPlus : Users
  if (isNarrow) {
    return (
      <IconButton label={label} onClick={onOpen}>
        <Icon size={16} />
      </IconButton>
    )
  }
  return (
    <Button variant={isOwner ? 'strong' : 'quiet'} onClick={onOpen}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </Button>
  )
}
