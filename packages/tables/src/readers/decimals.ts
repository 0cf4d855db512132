/** The nearest number to an unscaled decimal. */
export function decimalNumber(unscaled: bigint, scale: number): number {
  // Exact powers of ten up to 10^22 give a correctly rounded quotient.
  const number = Number(unscaled)
  if (Number.isSafeInteger(number) && scale >= 0 && scale <= 22) return number / 10 ** scale
  return Number(`${unscaled}e${-scale}`)
}

/** The shortest decimal that a number of 32 bits stands for: 0.1, not 0.10000000149. */
export function shortestSingle(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}
