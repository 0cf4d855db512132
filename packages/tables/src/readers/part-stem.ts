/** A file name without its ending, which may be double as in `.csv.gz`. */
export const stemOf = (name: string): string => name.replace(/(?<=[^/])(?:\.[A-Za-z][A-Za-z0-9]{0,7}){1,2}$/, '')
