import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** A form whose answers make a new table; it closes when it is sent. */
export function NewTableDialog({
  title,
  hint,
  isReady,
  onMake,
  onClose,
  children,
}: {
  title: string
  /** By default that this makes a new table. */
  hint?: string
  isReady: boolean
  onMake: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          onMake()
          onClose()
        }}
      >
        {children}
        <p className="field-hint">{hint ?? t('clean.makes_table')}</p>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {t('clean.make')}
        </Button>
      </form>
    </Dialog>
  )
}
