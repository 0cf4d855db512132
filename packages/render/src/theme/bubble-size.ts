/** The signal for the largest mark's area in px²; the fit phase sets it. */
export const bubbleSignal = 'belvedere_bubble'

/** Areas in px²; `bubbleShareOfPlot` is the share of the plot's area that the largest mark may take. */
export const minBubbleArea = 12
const maxBubbleArea = 3500
const bubbleShareOfPlot = 0.0052

/** The area of the largest mark in a plot of this size, in px². */
export function largestBubbleArea(width: number, height: number): number {
  return Math.round(Math.max(120, Math.min(maxBubbleArea, width * height * bubbleShareOfPlot)))
}
