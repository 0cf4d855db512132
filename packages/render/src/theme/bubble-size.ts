/** The signal for the largest mark's area in px²; the fit phase sets it. */
export const bubbleSignal = 'belvedere_bubble'

/** Areas in px²; `bubbleShareOfPlot` is the share of the plot's area that the largest mark may take. */
export const minBubbleArea = 12
const maxBubbleArea = 3500
const bubbleShareOfPlot = 0.0052
/** The share of the plot's area that all marks would take if each were the largest. */
const shareOfAll = 1.2
const leastOfLargest = 120

/** The area of the largest of so many marks in a plot of this size, in px². */
export function largestBubbleArea(width: number, height: number, marks: number): number {
  const share = Math.min(bubbleShareOfPlot, shareOfAll / Math.max(1, marks))
  return Math.round(Math.max(leastOfLargest, Math.min(maxBubbleArea, width * height * share)))
}
