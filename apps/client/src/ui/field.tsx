import { type ComponentProps, useId } from 'react'

interface FieldProps {
  label: string
  hint?: string
  error?: string | undefined
}

/** A labelled input with its hint or error below. */
export function Field({ label, ...rest }: ComponentProps<'input'> & FieldProps) {
  const { id, note, attributes } = useField(rest)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...attributes} />
      {note}
    </div>
  )
}

/** A labelled text of several lines with its hint or error below. */
export function TextField({ label, ...rest }: ComponentProps<'textarea'> & FieldProps) {
  const { id, note, attributes } = useField(rest)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea {...attributes} />
      {note}
    </div>
  )
}

/** A labelled select with its hint or error below. */
export function SelectField({ label, ...rest }: ComponentProps<'select'> & FieldProps) {
  const { id, note, attributes } = useField(rest)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...attributes} />
      {note}
    </div>
  )
}

/** The attributes of a control, and the note that describes it: its error, otherwise its hint. */
function useField<Props extends Omit<FieldProps, 'label'>>({ hint, error, ...rest }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const text = error ?? hint
  const describedBy = text === undefined ? {} : { 'aria-describedby': noteId }
  return {
    id,
    attributes: { id, className: 'input', 'aria-invalid': error !== undefined, ...describedBy, ...rest },
    note: text !== undefined && (
      <span
        id={noteId}
        {...(error === undefined ? { className: 'field-hint' } : { className: 'field-fault', role: 'alert' })}
      >
        {text}
      </span>
    ),
  }
}
