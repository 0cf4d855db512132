/** Whether bytes begin with others, given in hexadecimal. */
export const startsWithBytes = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex

export const includesText = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text)
