/** Of one folder, so that a home directory dropped by mistake is not uploaded. */
export const maxFolderFiles = 1000

/** Files of folders, and what was left out. */
export interface FolderFiles {
  files: File[]
  /** There were more than `maxFolderFiles`. */
  hasMore: boolean
}

const relativePaths = new WeakMap<File, string>()

/** The path of a file below what was dropped or chosen, such as `2024/may/sales.csv`; of a single file its name. */
export const relativePathOf = (file: File): string =>
  relativePaths.get(file) ?? (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath)

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'))

/** The visible files of a folder chosen in a dialog, by their paths. */
export function filesOfFolder(chosen: readonly File[]): FolderFiles {
  const files = chosen
    .filter((file) => !isHidden(relativePathOf(file)))
    .toSorted((a, b) => relativePathOf(a).localeCompare(relativePathOf(b)))
  return { files: files.slice(0, maxFolderFiles), hasMore: files.length > maxFolderFiles }
}

/** What was dropped: entries, which are known only while the event is handled. Empty where the browser has none. */
export const entriesOf = (items: DataTransferItemList): FileSystemEntry[] =>
  [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])

/** The files of dropped entries, and of the folders among them the visible ones at any depth. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<FolderFiles> {
  const files: File[] = []
  let hasMore = false
  const visit = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (hasMore || (depth > 0 && isHidden(entry.name))) return
    if (isFile(entry)) {
      if (files.length === maxFolderFiles) hasMore = true
      else files.push(await fileOf(entry))
    } else if (isFolder(entry)) for (const child of await childrenOf(entry)) await visit(child, depth + 1)
  }
  for (const entry of entries) await visit(entry, 0)
  return { files, hasMore }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
  relativePaths.set(file, entry.fullPath.replace(/^\//, ''))
  return file
}

/** By name. A reader gives them in batches, the last one empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return children.toSorted((a, b) => a.name.localeCompare(b.name))
    children.push(...batch)
  }
}
