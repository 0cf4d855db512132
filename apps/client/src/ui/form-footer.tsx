import type { ReactNode } from 'react'
import { FormError } from './error-text.tsx'

/** The end of a form: its buttons, the result of submitting it, and the error that belongs to no field. */
export function FormFooter({
  done,
  error,
  children,
}: {
  /** Shown after a successful submit. */
  done: string | false
  error: string | undefined
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
