import type { FieldProfile } from '@belvedere/spec'

/** What rows are shown by. */
export type PreviewField = Pick<FieldProfile, 'name' | 'type'>
