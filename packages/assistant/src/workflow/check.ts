import { type Spec, type TableProfile, validateSpec } from '@belvedere/spec'

/** Whether a spec may be drawn: it is valid, uses known fields only, and contains nothing that the security policy forbids. */
export const checkSpec = (spec: Spec, tables: TableProfile[]): boolean => validateSpec(spec, { tables }).ok
