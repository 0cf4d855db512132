import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorText } from './error-text.tsx'

/** Asks for confirmation before an action that cannot be undone, and stays open until it is done. */
export function ConfirmDialog<T>({
  title,
  verb,
  action,
  of,
  details,
  onClose,
  children,
}: {
  title: string
  /** The button's label, a verb. */
  verb: string
  action: UseMutationResult<unknown, Error, T>
  of: T
  /** Below the text. */
  details?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const close = () => {
    action.reset()
    onClose()
  }
  return (
    <Dialog title={title} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          action.mutate(of, { onSuccess: close })
        }}
      >
        <p>{children}</p>
        {details}
        <ErrorText error={action.error} />
        <div className="dialog-actions">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={action.isPending}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
