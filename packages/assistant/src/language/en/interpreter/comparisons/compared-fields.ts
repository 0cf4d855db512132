export const rangeLink = /^(and|to|-|–)$/

export const timeOpening = /^(since|from|starting|after|before|until|through|between)/i

export const momentOpening = /^(since|before|after|until)/i

export const conjunction = /\b(or|and)\b/i
