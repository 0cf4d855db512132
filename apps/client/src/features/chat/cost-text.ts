import { formatNumber } from '../../lib/format.ts'

/** What a design costs more; what it costs less has its sign already. */
export const formatCost = (cost: number): string => (cost > 0 ? `+${formatNumber(cost)}` : formatNumber(cost))
