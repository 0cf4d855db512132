import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { useModal } from './use-modal.ts'

/** A native modal dialog: the browser traps the focus, closes it with Escape and restores the focus. */
export function Dialog({
  title,
  onClose,
  className = '',
  children,
}: {
  title: string
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(ref)
  useEffect(() => {
    // Focus the first field; the browser would focus the close button.
    ref.current?.querySelector<HTMLElement>('input:not([hidden]), textarea')?.focus()
  }, [])
  return (
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}
