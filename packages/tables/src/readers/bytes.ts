/** Whether bytes begin with others, given in hexadecimal. */
export const startsWithBytes = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex
