import type { ReactNode } from 'react'
import { GeneralFault } from './form-error.tsx'

/** The end of a form: its buttons, what came of sending it, and the fault that belongs to none of its fields. */
export function FormFoot({
  done,
  fault,
  children,
}: {
  /** Said once it was taken. */
  done: string | false
  fault: string | undefined
  /** The buttons. */
  children: ReactNode
}) {
  return (
    <div className="settings-actions">
      {children}
      <span className="field-hint" role="status">
        {done}
      </span>
      <GeneralFault text={fault} />
    </div>
  )
}
