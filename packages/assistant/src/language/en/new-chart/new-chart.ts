/** Words that set measures against each other. */
export const against: ReadonlySet<string> = new Set('vs versus against v'.split(' '))
