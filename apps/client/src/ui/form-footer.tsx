import type { ReactNode } from 'react'
import { FormError } from './form-error.tsx'

/** The end of a form: its buttons, what came of sending it, and the error that belongs to none of its fields. */
export function FormFooter({
  done,
  error,
  children,
}: {
  /** Said once it was taken. */
  done: string | false
  error: string | undefined
  /** The buttons. */
  children: ReactNode
}) {
  return (
    <div className="settings-actions">
      {children}
      <span className="field-hint" role="status">
        {done}
      </span>
      <FormError text={error} />
    </div>
  )
}
