import { z } from 'zod'
import { room } from './rooms.ts'
import { route } from './route.ts'
import { empty, isoTime, name, text } from './text.ts'

export const email = z
  .email('Give an e-mail address such as name@example.org.')
  .max(254)
  .transform((value) => value.toLowerCase())
export const password = text({ max: 256 }).min(8, 'Give at least 8 characters.')
/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'Give a two-letter country code such as DE.')
const profession = name(100)

export const user = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string().nullable(),
  country: z.string().nullable(),
  profession: z.string().nullable(),
  profileComplete: z.boolean(),
})
export type User = z.infer<typeof user>

export const session = z.object({
  isGuest: z.boolean(),
  user: user.nullable(),
  room: room.nullable(),
  csrfToken: z.string(),
  accessTokenExpiresAt: isoTime.nullable(),
})
export type Session = z.infer<typeof session>
const sessionAnswer = z.object({ session })

export const authRoutes = {
  me: route({
    method: 'GET',
    path: '/server/auth/me',
    access: 'anyone',
    summary: 'Who am I',
    status: 200,
    answer: sessionAnswer,
  }),
  guest: route({
    method: 'POST',
    path: '/server/auth/guest',
    access: 'anyone',
    summary: 'Begin as a guest with one unsaved room; 200 with the same room if one has begun',
    status: 201,
    answer: sessionAnswer,
  }),
  register: route({
    method: 'POST',
    path: '/server/auth/register',
    access: 'anyone',
    summary: 'Make an account and sign in; a guest keeps the room',
    status: 201,
    body: z.strictObject({
      email,
      password,
      name: name(100).optional(),
      country: country.optional(),
      profession: profession.optional(),
    }),
    answer: sessionAnswer,
  }),
  login: route({
    method: 'POST',
    path: '/server/auth/login',
    access: 'anyone',
    summary: 'Sign in with e-mail and password',
    status: 200,
    body: z.strictObject({ email, password: text({ max: 256 }) }),
    answer: sessionAnswer,
  }),
  refresh: route({
    method: 'POST',
    path: '/server/auth/refresh',
    access: 'anyone',
    summary: 'A new access token and a rotated refresh token',
    status: 200,
    answer: z.object({ accessTokenExpiresAt: isoTime }),
  }),
  logout: route({
    method: 'POST',
    path: '/server/auth/logout',
    access: 'anyone',
    summary: 'Sign out; a guest’s room is erased',
    status: 200,
    answer: empty,
  }),
  profile: route({
    method: 'PATCH',
    path: '/server/auth/profile',
    access: 'user',
    summary: 'Change name, country, profession',
    status: 200,
    body: z.strictObject({
      name: name(100).nullable().optional(),
      country: country.optional(),
      profession: profession.optional(),
    }),
    answer: sessionAnswer,
  }),
}
