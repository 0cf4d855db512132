import type { Role } from '@belvedere/contract'
import { createContext, useContext } from 'react'

const RoleContext = createContext<Role>('owner')
/** Around a room: this person's role in it. */
export const RoleProvider = RoleContext.Provider

/** Whether this person may change the room at hand; role viewer only looks. */
export const useMayEdit = (): boolean => useContext(RoleContext) !== 'viewer'
