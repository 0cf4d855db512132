import { type ComponentProps, useId } from 'react'

/** A labelled input with its hint or error below. */
export function Field({
  label,
  hint,
  error,
  ...rest
}: ComponentProps<'input'> & { label: string; hint?: string; error?: string | undefined }) {
  const id = useId()
  const isDescribed = error !== undefined || hint !== undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        {...(isDescribed ? { 'aria-describedby': `${id}-note` } : {})}
        {...rest}
      />
      {error !== undefined && (
        <span id={`${id}-note`} className="field-fault" role="alert">
          {error}
        </span>
      )}
      {error === undefined && hint !== undefined && (
        <span id={`${id}-note`} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  )
}
