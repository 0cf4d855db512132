import type { File as DataFile } from '@belvedere/contract'

/** What is to become of a file whose name is taken in the room. */
export type Choice = 'replace' | 'keep_both' | 'leave_out'

/** A file that waits to be told what becomes of it. */
export interface NameQuestion {
  file: File
  /** The newest of the room's files with this name; of one's own where there is one. */
  here: DataFile
  /** Only its owner replaces a file. */
  isMine: boolean
  decide: (choice: Choice) => void
}

/** A name as the service keeps it: file systems write the same letters in different ways. */
export const storedName = (name: string): string => name.normalize('NFC').trim()

/** The files of a room that have a name, in order of linking. */
export const sameNamed = (files: readonly DataFile[], name: string): DataFile[] =>
  files.filter((file) => storedName(file.name) === storedName(name))

/** The questions that a choice made for all of them answers: what is not one's own is still asked about. */
export const answeredBy = (choice: Choice, questions: readonly NameQuestion[]): NameQuestion[] =>
  questions.filter(({ isMine }) => isMine || choice !== 'replace')
