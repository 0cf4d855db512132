/** Years by tens. */
export const decade = /\b(?:by|per|each|every|for each|for every|in each|over the|across the)\s+decades?\b/i
