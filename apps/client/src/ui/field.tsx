import { type ComponentProps, useId } from 'react'

/** A labelled input with its hint, and its fault beside it. */
export function Field({
  label,
  hint,
  fault,
  ...rest
}: ComponentProps<'input'> & { label: string; hint?: string; fault?: string | undefined }) {
  const id = useId()
  const described = fault !== undefined || hint !== undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={fault !== undefined}
        {...(described ? { 'aria-describedby': `${id}-note` } : {})}
        {...rest}
      />
      {fault !== undefined && (
        <span id={`${id}-note`} className="field-fault" role="alert">
          {fault}
        </span>
      )}
      {fault === undefined && hint !== undefined && (
        <span id={`${id}-note`} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  )
}
