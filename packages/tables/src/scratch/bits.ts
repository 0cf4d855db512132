/** Whether a bit is set; the lowest of a byte is the first. */
export const hasBit = (bits: Uint8Array, at: number): boolean => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0

export function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}
