export const superlative = /^(?:most|least|best|worst|fewest|\p{L}{3,}(?:est))$/u
