/**
 * A field's name as Vega-Lite writes it in `field`, `groupby` and `sort`: dots, brackets, quotes and backslashes in the
 * name are escaped, because a bare `a.b` means "b inside a".
 */
export function fieldRef(name: string): string {
  return name.replace(/[\\.[\]'"]/g, '\\$&')
}

/** The first segment of a reference, unescaped: `fieldName(fieldRef(name)) === name` for every column. */
export function fieldName(ref: string): string {
  return fieldPath(ref)[0] ?? ''
}

/** Splits a reference into its segments, like Vega's `splitAccessPath`: `a\\.b[0].c` is `['a.b', '0', 'c']`. */
export function fieldPath(ref: string): string[] {
  const segments: string[] = []
  let segment = ''
  let started = false
  let quote = ''
  let bracket = false
  const end = () => {
    if (started) segments.push(segment)
    segment = ''
    started = false
  }
  for (let i = 0; i < ref.length; i++) {
    const c = ref.charAt(i)
    if (c === '\\') {
      segment += ref.charAt(++i)
      started = true
    } else if (quote !== '') {
      if (c === quote) quote = ''
      else segment += c
    } else if (bracket && (c === '"' || c === "'")) {
      quote = c
      started = true
    } else if (c === '.' && !bracket) end()
    else if (c === '[' && !bracket) {
      end()
      bracket = true
    } else if (c === ']' && bracket) {
      end()
      bracket = false
    } else {
      segment += c
      started = true
    }
  }
  end()
  return segments
}

/** The field in an expression: `datum["Miles per Gallon"]`. */
export function fieldExpr(name: string): string {
  return `datum[${JSON.stringify(name)}]`
}

/** The optimal string alignment distance of two words (insert, delete, replace, transpose), at most `limit + 1`. */
export function editDistance(a: string, b: string, limit = 3): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let secondLastRow: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let d = Math.min((lastRow[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (lastRow[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d = Math.min(d, (secondLastRow[j - 2] ?? 0) + 1)
      row.push(d)
    }
    secondLastRow = lastRow
    lastRow = row
  }
  return Math.min(lastRow[b.length] ?? 0, limit + 1)
}

/** The known name nearest to a mistyped one; undefined if none is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const simplifiedName = simplifyName(name)
  const limit = Math.max(1, Math.min(3, Math.floor(simplifiedName.length / 3)))
  let best: { name: string; distance: number } | undefined
  for (const candidate of names) {
    const distance = editDistance(simplifiedName, simplifyName(candidate), limit)
    if (distance <= limit && (!best || distance < best.distance)) best = { name: candidate, distance }
  }
  return best?.name
}

function simplifyName(name: string): string {
  return name.toLowerCase().replace(/[\s_\-.]+/g, '')
}
