/** Answers with a confidence in [from, from + 0.1); `right` is a share in percent. */
export interface CalibrationBin {
  from: number
  count: number
  right: number
}

/** The reliability diagram of confidences: how often the answers of each tenth of confidence are right. */
export function reliabilityOf(answers: { confidence: number; right: boolean }[]): CalibrationBin[] {
  return Array.from({ length: 10 }, (_, at) => {
    const within = answers.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === at)
    const right = within.filter((answer) => answer.right).length
    return { from: at / 10, count: within.length, right: Math.round((1000 * right) / (within.length || 1)) / 10 }
  })
}
