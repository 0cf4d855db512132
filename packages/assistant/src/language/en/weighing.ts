/** Values are weighed against each other, so each of them is to be seen. */
export const weighs = /\b(?:compar(?:e|ed|ing)|vs|versus|v)\b/i
