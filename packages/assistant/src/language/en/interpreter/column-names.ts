/** In the name of a column whose values name things. */
export const naming = /name|title/i
