/** Before what one row stands for: "fuel per trip". */
export const perEach = /^(?:per|each|every)$/
/** Between that and the noun: "for each trip". */
export const forEach = 'for'
/** Put before a number that is asked for of each row. */
export const eachOne = 'average'
