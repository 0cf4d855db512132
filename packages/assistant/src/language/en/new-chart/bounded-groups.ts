import { list } from '../../list.ts'

/** Between groups and what each of them has: "cities with …", "products sold …". */
export const having: ReadonlySet<string> = new Set(
  list(`
    with|having|have|has|had|whose|where|that|which|who|got|get|getting|sold|ordered|bought|used|visited|booked|played|
    seen|recorded|counted|appearing|appear|occurring`),
)
/** Between a way to sum up and the bound: "whose average is above 50". */
export const boundJoints: ReadonlySet<string> = new Set(list('is|are|was|were|of'))
/** What a bound counts beside what the rows are called. */
export const countedNouns: ReadonlySet<string> = new Set(
  list('rows|row|records|record|entries|entry|lines|observations|readings|measurements|times|time|x'),
)
/** Before a group that is named once more to be narrowed: "…, only cities with more than 5 shops". */
export const narrowing: ReadonlySet<string> = new Set(
  list('only|just|for|,|but|of|keep|the|those|all|where|in|and|show'),
)
