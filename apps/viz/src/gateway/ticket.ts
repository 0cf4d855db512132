import { type VizTicket, vizTicket } from '@belvedere/contract/internal'
import { jwtVerify } from 'jose'
import { JOSEError } from 'jose/errors'

/** Clocks of servers and nodes may differ; tickets go only from one to the other. */
const clockToleranceSeconds = 300

/** The claims of a viewer's ticket; null if its signature, expiry or claims are invalid. */
export async function readTicket(ticket: string, secret: Uint8Array): Promise<VizTicket | null> {
  try {
    const { payload } = await jwtVerify(ticket, secret, {
      ...{ algorithms: ['HS256'], requiredClaims: ['exp'], clockTolerance: clockToleranceSeconds },
    })
    return vizTicket.safeParse(payload).data ?? null
  } catch (error) {
    if (error instanceof JOSEError) return null
    throw error
  }
}
