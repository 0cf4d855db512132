import { type ComponentProps, useId } from 'react'

/** A labelled choice of few or many, with its fault beside it. */
export function SelectField({
  label,
  fault,
  children,
  ...rest
}: ComponentProps<'select'> & { label: string; fault?: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        aria-invalid={fault !== undefined}
        {...(fault === undefined ? {} : { 'aria-describedby': `${id}-note` })}
        {...rest}
      >
        {children}
      </select>
      {fault !== undefined && (
        <span id={`${id}-note`} className="field-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
