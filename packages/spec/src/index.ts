export * from './partial.ts'
export * from './profile.ts'
export * from './spec.ts'
