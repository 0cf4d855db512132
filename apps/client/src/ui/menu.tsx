import { ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'

/** Menus open in the screen's landmark, where those who walk by landmarks find them. */
const landmark = () => document.getElementById('main')

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
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setContainer(landmark())}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function MenuItem({
  icon,
  variant = 'quiet',
  disabled = false,
  onSelect,
  children,
}: {
  icon?: ReactNode
  variant?: 'quiet' | 'danger'
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <DropdownMenu.Item className="menu-item" data-variant={variant} disabled={disabled} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

/** Things of which one is chosen. */
export function MenuRadioGroup<T extends string>({
  label,
  chosen,
  choices,
  isLocked = false,
  onChoose,
}: {
  label: string
  chosen: string
  /** `about` is a sentence on what is chosen. */
  choices: readonly { value: T; label: string; about?: string; icon?: ReactNode; lang?: string }[]
  /** They can be read, and none of them chosen. */
  isLocked?: boolean
  onChoose: (value: T) => void
}) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={chosen}>
      {choices.map(({ value, label: name, about, icon, lang }) => (
        <DropdownMenu.RadioItem
          key={value}
          className="menu-item"
          value={value}
          lang={lang}
          aria-disabled={isLocked || undefined}
          onSelect={(event) => (isLocked ? event.preventDefault() : onChoose(value))}
        >
          {icon}
          {about === undefined ? (
            name
          ) : (
            <span className="menu-choice">
              {name}
              <small>{about}</small>
            </span>
          )}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** A menu that opens from a line of another. */
export function SubMenu({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu-item">
        {icon}
        {label}
        <ChevronRight className="menu-more" size={14} aria-hidden="true" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={landmark()}>
        <DropdownMenu.SubContent className="menu" sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

export const MenuSeparator = () => <DropdownMenu.Separator className="menu-line" />
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="menu-note">{children}</DropdownMenu.Label>
)
