/** A file in an archive. */
export interface PackedEntry {
  /** As written, with `/` between folders. Never a path on our disk. */
  name: string
  /** Unpacked. */
  bytes: number
  /** False for folders and links. */
  isFile: boolean
}

export interface Archive<Entry extends PackedEntry> {
  entries: Entry[]
  /** The unpacked bytes of an entry. Throws `FileError` if it is damaged. */
  read: (entry: Entry) => AsyncGenerator<Uint8Array>
}
