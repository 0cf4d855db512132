import type { Ref } from 'react'

/** A hidden file input, opened by a button that clicks it. The same file can be chosen again. */
export function FileInput({
  ref,
  label,
  multiple = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}
