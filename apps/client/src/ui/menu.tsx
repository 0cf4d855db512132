import { ChevronRight } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'

/**
 * Menus are mounted in the landmark of their trigger, so that landmark navigation finds them, and that they last as long as
 * it does: a room that has loaded brings another main landmark.
 */
const landmarks = 'main, nav'
const Landmark = createContext<HTMLElement | null>(null)

/** A menu at its trigger. Not modal: a modal menu injects styles, which the content policy forbids. */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const findContainer = () => setContainer(triggerRef.current?.closest<HTMLElement>(landmarks) ?? null)
  return (
    <DropdownMenu.Root modal={false} onOpenChange={findContainer}>
      <DropdownMenu.Trigger ref={triggerRef} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          <Landmark value={container}>{children}</Landmark>
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

/** A menu item that is on or off. */
export function MenuCheckItem({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}) {
  return (
    <DropdownMenu.CheckboxItem className="menu-item" checked={isChecked} onCheckedChange={onChange}>
      {children}
    </DropdownMenu.CheckboxItem>
  )
}

/** Menu items of which one is chosen. */
export function MenuRadioGroup<T extends string>({
  label,
  chosen,
  choices,
  isLocked = false,
  onChoose,
}: {
  label: string
  chosen: string
  /** `about` describes the choice in a sentence. */
  choices: readonly { value: T; label: string; about?: string; icon?: ReactNode; lang?: string }[]
  /** The choices can be read, but not changed. */
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

/** A submenu. */
export function SubMenu({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu-item">
        {icon}
        {label}
        <ChevronRight className="menu-more" size={14} aria-hidden="true" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal container={useContext(Landmark)}>
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
