import type { ChartDraft, ChartSlot } from '@belvedere/assistant/reader'

/** A draft in one line, for whoever looks at errors. */
export function briefly({ shape, mark, measures, along, series, panel, share, top, conditions }: ChartDraft): string {
  return [
    shape,
    mark,
    measures.map(slotBriefly).join(' + '),
    along && `along ${slotBriefly(along)}`,
    series && `told apart by ${slotBriefly(series)}`,
    panel && `panels ${slotBriefly(panel)}`,
    share && `share ${share}`,
    top && `${top.from} ${top.n}`,
    ...conditions.map(({ condition }) => JSON.stringify(condition)),
  ]
    .filter((part) => part !== null)
    .join(' ')
}

function slotBriefly({ field, aggregate, unit, given, rate, over }: ChartSlot): string {
  const name = `${field?.name ?? '*'}${over?.field ? ` / ${over.field.name}` : ''}${unit ? `:${unit}` : ''}`
  return `${rate ? 'rate ' : ''}${aggregate ? `${aggregate}(${name})` : name}${given ? '?' : ''}`
}

/** Counts right answers by name. */
export class Tally {
  readonly #counts = new Map<string, { right: number; all: number }>()

  add(name: string, right: boolean): void {
    const count = this.#counts.get(name) ?? { right: 0, all: 0 }
    this.#counts.set(name, { right: count.right + Number(right), all: count.all + 1 })
  }

  lines(): string[] {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { right, all }]) => `${name.padEnd(24)} ${((100 * right) / all).toFixed(1).padStart(5)} % of ${all}`)
  }
}
