/** A word that ends as participles do: “processed”, “owning”. */
export const participle = /(?:ed|ing)$/
