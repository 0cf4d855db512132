import { formatNumber } from '../../lib/format.ts'

/** A cost with its sign. */
export const formatCost = (cost: number): string => (cost > 0 ? `+${formatNumber(cost)}` : formatNumber(cost))
