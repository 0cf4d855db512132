import type { Ref } from 'react'

/** A hidden file input, opened by a button that clicks it. The same file, or folder, can be chosen again. */
export function FileInput({
  ref,
  label,
  multiple = false,
  folder = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  multiple?: boolean
  /** Choose a folder; the files are those at any depth. */
  folder?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      {...(folder ? { webkitdirectory: '' } : {})}
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}
