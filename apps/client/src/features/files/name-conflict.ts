import type { File as DataFile } from '@belvedere/contract'

/** What to do with a file whose name another file of the room has. */
export type ConflictChoice = 'replace' | 'add' | 'keep_both' | 'leave_out'

/** A file that waits for the person's choice. */
export interface NameConflict {
  file: File
  /** The newest file of the room with this name; the newest of one's own if there is one. */
  existing: DataFile
  /** Only its owner replaces a file. */
  isOwn: boolean
  /** The file, or the series of files, continues the series of the existing file's parts. */
  isNextPart: boolean
  resolve: (choice: ConflictChoice) => void
}

/** Why the person is asked. Only conflicts of one kind are resolved together. */
const isSameKind = (one: NameConflict, other: Pick<NameConflict, 'isNextPart'>) => one.isNextPart === other.isNextPart

/** A name as the service stores it: file systems differ in how they compose accented letters. */
export const normalizeFileName = (name: string): string => name.normalize('NFC').trim()

/** The files with a name, in order of linking. */
export const filesNamed = (files: readonly DataFile[], name: string): DataFile[] =>
  files.filter((file) => normalizeFileName(file.name) === normalizeFileName(name))

/** The conflicts that a choice for all resolves: files of other members cannot be replaced. */
export const conflictsResolvedBy = (
  choice: ConflictChoice,
  conflict: Pick<NameConflict, 'isNextPart'>,
  conflicts: readonly NameConflict[],
): NameConflict[] => conflicts.filter((one) => isSameKind(one, conflict) && (one.isOwn || choice !== 'replace'))
