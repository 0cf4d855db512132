import { type ComponentProps, useId } from 'react'

/** A labelled select with its error below. */
export function SelectField({
  label,
  error,
  children,
  ...rest
}: ComponentProps<'select'> & { label: string; error?: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-note` })}
        {...rest}
      >
        {children}
      </select>
      {error !== undefined && (
        <span id={`${id}-note`} className="field-fault" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
