import type { Role } from '@belvedere/contract'
import { createContext, useContext } from 'react'

const RoleContext = createContext<Role>('owner')
/** Provides this person's role in the current room. */
export const RoleProvider = RoleContext.Provider

/** Whether this person may change the current room; role viewer may not. */
export const useMayEdit = (): boolean => useContext(RoleContext) !== 'viewer'
