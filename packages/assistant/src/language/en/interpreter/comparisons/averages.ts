export const articles = /^(the|a|an|of)$/
