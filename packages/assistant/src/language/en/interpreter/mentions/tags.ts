export const grouping = /^(per|by|across|over|for)$/

export const binning = /^(bin|binned|binning|bins)$/

export const panels = /^(separately|panel|panels)$/

export const copulas = /^(is|as|and)$/

export const placing = /^(on|as|in|along|to|at)$/
