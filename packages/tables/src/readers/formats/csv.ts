import { openDelimited } from '../open-delimited.ts'
import type { Reader } from '../reader.ts'

/** Delimited text, which is what text is if it is nothing else. */
export const csvReader: Reader = {
  format: 'csv',
  sniff: () => true,
  open: async (file) => [await openDelimited(file)],
}
