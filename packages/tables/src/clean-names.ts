const maxNameLength = 200

/**
 * Field names that are non-empty, unique and safe as object keys. SQL ignores case, so the later of two names that differ
 * only in case gets a number. `notes` describe the changes.
 */
export function fieldNames(headers: string[]): { names: string[]; notes: string[] } {
  const notes: string[] = []
  const cleaned = headers.map((name, index) => {
    const clean = tidy(name)
    // Assigning this key would set the object's prototype.
    return clean === '' ? `column_${index + 1}` : clean === '__proto__' ? 'proto' : clean
  })
  const unnamed = headers.flatMap((name, index) => (tidy(name) === '' ? [index + 1] : []))
  if (unnamed.length > 0 && unnamed.length < headers.length) {
    const first = unnamed.slice(0, 3).join(', ')
    notes.push(
      unnamed.length === 1
        ? `Column ${first} had no name; it is called "column_${first}".`
        : `${unnamed.length} columns had no name (${unnamed.length > 3 ? 'first ' : ''}${first}); they are called "column_" and their number.`,
    )
  }
  if (headers.some((name) => tidy(name) === '__proto__')) notes.push('The column "__proto__" is called "proto".')
  const original = new Set(cleaned.map((name) => name.toLowerCase()))
  const used = new Set<string>()
  const renamed: string[] = []
  const names = cleaned.map((name) => {
    let unique = name
    for (let n = 2; used.has(unique.toLowerCase()) || (unique !== name && original.has(unique.toLowerCase())); n++) {
      unique = `${name}_${n}`
    }
    used.add(unique.toLowerCase())
    if (unique !== name) renamed.push(`"${unique}"`)
    return unique
  })
  if (renamed.length > 0) {
    const few = renamed.slice(0, 3).join(', ')
    notes.push(
      `${renamed.length} column name${renamed.length === 1 ? '' : 's'} occurred twice; the later ${renamed.length === 1 ? 'one is' : 'ones are'} called ${few}${renamed.length > 3 ? ', …' : ''}.`,
    )
  }
  return { names, notes }
}

function tidy(name: string): string {
  return name.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, maxNameLength).toWellFormed()
}

/** The table's name in specs, from the file name: "sales 2020.csv" becomes "sales 2020". */
export function tableName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? ''
  const packed = base.replace(/\.(gz|gzip|zst|zstd|bz2|xz|zip)$/i, '')
  const stem = packed.replace(
    /\.(csv|tsv|tab|txt|json|ndjson|jsonl|geojson|topojson|parquet|pq|arrows?|feather|ipc|xlsx|xlsm|xlsb|xls|ods|db|sqlite3?|nc4?|cdf|h5|hdf5?|avro|nrrd|nii|sav|zsav|tiff?|zarr|shp|dat|prn|dbf|html?|xml|kml|kmz|gpx|md|markdown|dta|log)$/i,
    '',
  )
  const name = tidy(stem)
    .replace(/[^\p{L}\p{N}\p{M}_ -]+/gu, '_')
    .replace(/^[_ ]+|[_ ]+$/g, '')
    .slice(0, 80)
    .trim()
  return name === '' ? 'table' : name
}

/** The names of a file's tables, each of its own: SQL ignores case, and cleaning may make two the same. */
export function tableNames(parts: readonly string[]): string[] {
  const used = new Set<string>()
  return parts.map((part) => {
    const name = tableName(part)
    let unique = name
    for (let n = 2; used.has(unique.toLowerCase()); n++) unique = `${name} ${n}`
    used.add(unique.toLowerCase())
    return unique
  })
}
