export type { Explanation, Reading, Recommendation, Request } from './recommendation.ts'
