/** What a reading says where a column was taken for words that it is not called by, and where an aggregate was guessed. */
export const taken = /^I took .+ for (?:“|what is )/u
export const guessed = /^I took the .+, as none was named\.$/u
/** It says already that rows were counted, and in place of what. */
export const toldOfCount = /so I counted rows\.$/u
