export const superlative = /^(?:most|least|\p{L}{3,}est)$/iu
