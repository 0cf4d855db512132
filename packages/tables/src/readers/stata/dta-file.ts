/** How the values of a variable are stored. `at`: their place in a row, in bytes. */
export type DtaStorage =
  | { kind: 'int8' | 'int16' | 'int32' | 'float' | 'double'; at: number; bytes: number }
  | { kind: 'text'; at: number; bytes: number }
  /** A text of its own, behind the rows. */
  | { kind: 'long text'; at: number; bytes: number }

export interface DtaVariable {
  name: string
  label: string
  /** How Stata shows it: `%td` is a day. */
  format: string
  /** The name of the set of its values' names; empty if it has none. */
  labelSet: string
  storage: DtaStorage
}

/** What a Stata file says of its rows. Places are in bytes. */
export interface DtaFile {
  /** 113 to 119. */
  release: number
  isLittleEndian: boolean
  decode: (bytes: Uint8Array) => string
  variables: DtaVariable[]
  rows: number
  rowBytes: number
  /** Where the rows begin. */
  dataAt: number
  /** Where long texts begin, before `labelsAt`; null where there are none. */
  longTextsAt: number | null
  /** Where the names of values begin. */
  labelsAt: number
}

const sizes = { int8: 1, int16: 2, int32: 4, float: 4, double: 8 } as const
type NumberKind = keyof typeof sizes

const oldKinds: ReadonlyMap<number, NumberKind> = new Map([
  [251, 'int8'],
  [252, 'int16'],
  [253, 'int32'],
  [254, 'float'],
  [255, 'double'],
])
const newKinds: ReadonlyMap<number, NumberKind> = new Map([
  [65_530, 'int8'],
  [65_529, 'int16'],
  [65_528, 'int32'],
  [65_527, 'float'],
  [65_526, 'double'],
])
const longText = 32_768
const longTextBytes = 8
const maxOldText = 244
const maxNewText = 2045

/** How values are stored by the numbers of their types, one after the other, and how long a row is. */
export function storagesOf(types: readonly number[], { isOld }: { isOld: boolean }): [DtaStorage[], number] {
  let at = 0
  const storages = types.map((type): DtaStorage => {
    const storage = { ...storageOf(type, isOld), at }
    at += storage.bytes
    return storage
  })
  return [storages, at]
}

function storageOf(type: number, isOld: boolean): Omit<DtaStorage, 'at'> {
  const kind = (isOld ? oldKinds : newKinds).get(type)
  if (kind) return { kind, bytes: sizes[kind] }
  if (!isOld && type === longText) return { kind: 'long text', bytes: longTextBytes }
  if (type >= 1 && type <= (isOld ? maxOldText : maxNewText)) return { kind: 'text', bytes: type }
  throw new RangeError('A variable is of no type.')
}

/** Texts of old files are in the code page of their machine, which is not said. */
export function decodeOldText(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return windows1252.decode(bytes)
  }
}
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')
