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
  onClose,
  children,
}: {
  title: string
  /** The button's label, a verb. */
  verb: string
  action: UseMutationResult<unknown, Error, T>
  of: T
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          action.mutate(of, { onSuccess: onClose })
        }}
      >
        <p>{children}</p>
        {action.error !== null && <ErrorText error={action.error} />}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={action.isPending}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
