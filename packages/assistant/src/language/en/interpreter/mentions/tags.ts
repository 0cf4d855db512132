export const grouping = /^(per|by|across|over|for)$/

export const binning = /^(bin|binned|binning|bins)$/

export const panels = /^(separately|panel|panels)$/

export const copulas = /^(is|as|and)$/

export const placing = /^(on|as|in|along|to|at)$/

/** Columns that tell rows apart begin with what a row is. */
export const identifying = /(^|[^a-z])(id|ids|key|no|nr|number|code|name|title)$|[a-z](ID|Id|No|Name|Code)$/
