import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

/** A menu at its trigger. Not modal, so that no style needs to be injected into the page. */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function MenuItem({
  icon,
  look = 'quiet',
  disabled = false,
  onSelect,
  children,
}: {
  icon?: ReactNode
  look?: 'quiet' | 'danger'
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <DropdownMenu.Item className="menu-item" data-look={look} disabled={disabled} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

export const MenuLine = () => <DropdownMenu.Separator className="menu-line" />
export const MenuNote = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="menu-note">{children}</DropdownMenu.Label>
)
