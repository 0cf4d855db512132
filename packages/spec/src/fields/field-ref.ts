/**
 * A field's name as Vega-Lite writes it in `field`, `groupby` and `sort`: dots, brackets, quotes and backslashes in the
 * name are escaped, because a bare `a.b` means "b inside a".
 */
export function fieldRef(name: string): string {
  return name.replace(/[\\.[\]'"]/g, '\\$&')
}

/** The first step of a reference, unescaped: for every column of a table, `fieldName(fieldRef(name)) === name`. */
export function fieldName(ref: string): string {
  return fieldPath(ref)[0] ?? ''
}

/** Reads a reference into its steps, as Vega's `splitAccessPath` does: `a\\.b[0].c` is `['a.b', '0', 'c']`. */
export function fieldPath(ref: string): string[] {
  const steps: string[] = []
  let step = ''
  let started = false
  let quote = ''
  let bracket = false
  const end = () => {
    if (started) steps.push(step)
    step = ''
    started = false
  }
  for (let i = 0; i < ref.length; i++) {
    const c = ref.charAt(i)
    if (c === '\\') {
      step += ref.charAt(++i)
      started = true
    } else if (quote !== '') {
      if (c === quote) quote = ''
      else step += c
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
      step += c
      started = true
    }
  }
  end()
  return steps
}

/** The field inside an expression: `datum["Miles per Gallon"]`. */
export function fieldExpr(name: string): string {
  return `datum[${JSON.stringify(name)}]`
}

/** Edits (insert, delete, replace, swap of neighbours) between two words; `limit + 1` where there are more than `limit`. */
export function editDistance(a: string, b: string, limit = 3): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let d = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, (before[j - 2] ?? 0) + 1)
      row.push(d)
    }
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

/** The known name nearest to a mistyped one, if one is near enough to be meant. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const plain = simplified(name)
  const limit = Math.max(1, Math.min(3, Math.floor(plain.length / 3)))
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    const distance = editDistance(plain, simplified(candidate), limit)
    if (distance <= limit && (!best || distance < best.distance)) best = { name: candidate, distance }
  }
  return best?.name
}

function simplified(name: string): string {
  return name.toLowerCase().replace(/[\s_\-.]+/g, '')
}
