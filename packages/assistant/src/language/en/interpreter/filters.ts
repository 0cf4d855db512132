export const alternative = /\bor\b/i
