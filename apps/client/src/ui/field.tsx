import { type ComponentProps, useId } from 'react'

/** A labelled input with its hint, and its fault beside it. */
export function Field({
  label,
  hint,
  fault,
  ...rest
}: ComponentProps<'input'> & { label: string; hint?: string; fault?: string | undefined }) {
  const id = useId()
  const note = fault ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={fault !== undefined}
        {...(note === undefined ? {} : { 'aria-describedby': `${id}-note` })}
        {...rest}
      />
      {note !== undefined && (
        <span id={`${id}-note`} className={fault === undefined ? 'field-hint' : 'field-fault'}>
          {note}
        </span>
      )}
    </div>
  )
}
