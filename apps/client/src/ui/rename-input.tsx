/**
 * A text field in place of a name. Enter or leaving it renames; Escape or an unchanged name cancels, and so does an empty
 * one unless `allowsEmpty`.
 */
export function RenameInput({
  label,
  name,
  maxLength,
  allowsEmpty = false,
  onRename,
  onCancel,
}: {
  label: string
  name: string
  maxLength: number
  allowsEmpty?: boolean
  onRename: (name: string) => void
  onCancel: () => void
}) {
  const submit = ({ value }: HTMLInputElement) => {
    const next = value.trim()
    if ((next === '' && !allowsEmpty) || next === name) onCancel()
    else onRename(next)
  }
  return (
    <input
      className="input"
      data-size="small"
      aria-label={label}
      defaultValue={name}
      maxLength={maxLength}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here.
      autoFocus
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => submit(target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(event.currentTarget)
        if (event.key === 'Escape') {
          event.stopPropagation()
          onCancel()
        }
      }}
    />
  )
}
