/** How people ask for one number. */
export const figures = {
  amounts: [
    '(what is|what are|what was|what were|whats|what s|how much is|how much was|how high is|how large is|tell me|calculate|compute|give me|find|get) [my|our|their|its] [overall|all time] {encoding} [overall|in total|in all|of all|altogether] [rows|cars]',
    "what's {encoding} [overall|in total]",
  ],
  counts: [
    'how many [different|distinct|unique] {column} [are there|exist|is there|do we have|do i have|are in the data|are in the table|are in it|does it have|are there in total|are there in all]',
    '(what is|give me|tell me) the number of (different|distinct|unique) {column}',
  ],
} satisfies { [kind: string]: string[] }
