import { type Spec, type TableProfile, validateSpec } from '@belvedere/spec'

/** Whether a spec may be drawn: its own schema, known fields only, nothing that the security policy refuses. */
export const checkSpec = (spec: Spec, tables: TableProfile[]): boolean => validateSpec(spec, { tables }).ok
