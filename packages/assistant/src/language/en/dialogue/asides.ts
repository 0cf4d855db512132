export const contrary = /\b(?:instead|rather|not|but)\b/i
