export const articles = /^(the|a|an|of|each|every|all|their|its)$/
