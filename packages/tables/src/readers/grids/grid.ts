/** Values of a selection, the last dimension first to change. */
export type GridValues =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array
  | (string | null)[]

/** Of each dimension: where a selection begins, how many values it has, and how far these are apart. */
export interface GridRange {
  start: number
  count: number
  step: number
}

export type GridAttributes = ReadonlyMap<string, string | number[]>

/** An array of values with named dimensions. */
export interface GridVariable {
  name: string
  /** Folder of the file that it is in; '' at the top. */
  group: string
  /** Names that are equal only for the same dimension, from the slowest to the fastest. */
  dimensions: string[]
  shape: number[]
  /** Values that are stored together; null if in one piece. */
  chunk: number[] | null
  /** How its values are read; `time` is milliseconds since 1970. */
  type: 'number' | 'float' | 'int64' | 'uint64' | 'text' | 'boolean' | 'time'
  attributes: GridAttributes
  /** Throws `RangeError` if the file is damaged. */
  read: (ranges: GridRange[]) => Promise<GridValues> | GridValues
}

/** The arrays of a file, and what is left out of it. */
export interface Grid {
  variables: GridVariable[]
  notes: string[]
}
