import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { readTicket } from './ticket.ts'

const secret = Buffer.from('secret')
const claims = { room: 'tea', signIn: 'someone', role: 'editor' }
const ticketUntil = (at: number) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(new Date(at)).sign(secret)

it('takes tickets of a server whose clock is minutes behind, and none that are older', async () => {
  const minuteMs = 60_000
  expect(await readTicket(await ticketUntil(Date.now() - 4 * minuteMs), secret)).toEqual(
    expect.objectContaining(claims),
  )
  expect(await readTicket(await ticketUntil(Date.now() - 6 * minuteMs), secret)).toBe(null)
  expect(await readTicket(await ticketUntil(Date.now() + minuteMs), Buffer.from('another'))).toBe(null)
})
