import { z } from 'zod'
import { countryCodes } from './countries.generated.ts'
import { fieldTexts } from './field-texts.ts'
import { emptyObject, id, isoTime } from './primitives.ts'
import { room } from './rooms.ts'
import { route } from './route.ts'
import { oneLineText, storableText } from './text.ts'

export const email = z
  .email(fieldTexts.email)
  .max(254)
  .transform((value) => value.toLowerCase())
export const password = storableText({ max: 256 }).min(8, fieldTexts.password_length)
const countries: ReadonlySet<string> = new Set(countryCodes)
export const country = z.string().refine((code) => countries.has(code), fieldTexts.country)
const profession = oneLineText(100)

export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** False: the account has no password, only providers. */
    hasPassword: z.boolean(),
    name: z.string().nullable(),
    country: z.string().nullable(),
    profession: z.string().nullable(),
    profileComplete: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const session = z
  .object({
    isGuest: z.boolean(),
    user: user.nullable(),
    room: room.nullable(),
    csrfToken: z.string(),
    accessTokenExpiresAt: isoTime.nullable(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>
const sessionResponse = z.object({ session })

/** A sign-in of the user on some device. */
const signIn = z
  .object({
    id: z.string(),
    /** Whether it is the sign-in of this request. */
    current: z.boolean(),
    createdAt: isoTime,
    lastSeenAt: isoTime,
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof signIn>

/** An identity provider. `oidc`: OpenID Connect. `linked`: linked to the caller's account. */
const provider = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['oidc', 'oauth2']),
    linked: z.boolean(),
  })
  .meta({ id: 'Provider' })
export type SignInProvider = z.infer<typeof provider>

/** One-time tokens have 43 characters; the higher limit lets a mistyped one be answered as an invalid token. */
const oneTimeToken = storableText({ min: 1, max: 200 })

export const authRoutes = {
  me: route({
    method: 'GET',
    path: '/server/auth/me',
    access: 'anyone',
    summary: 'Get my session',
    status: 200,
    response: sessionResponse,
  }),
  guest: route({
    method: 'POST',
    path: '/server/auth/guest',
    access: 'anyone',
    summary: 'Start as a guest with one unsaved room; 200 with the existing room for a current guest',
    status: 201,
    response: sessionResponse,
  }),
  register: route({
    method: 'POST',
    path: '/server/auth/register',
    access: 'anyone',
    withoutCookies: true,
    summary: 'Create an account and sign in; a guest keeps the room',
    status: 201,
    body: z.strictObject({
      email,
      password,
      name: oneLineText(100).optional(),
      country: country.optional(),
      profession: profession.optional(),
    }),
    response: sessionResponse,
  }),
  login: route({
    method: 'POST',
    path: '/server/auth/login',
    access: 'anyone',
    withoutCookies: true,
    summary: 'Sign in with e-mail and password',
    status: 200,
    body: z.strictObject({ email, password: storableText({ max: 256 }) }),
    response: sessionResponse,
  }),
  refresh: route({
    method: 'POST',
    path: '/server/auth/refresh',
    access: 'anyone',
    summary: 'Get a new access token and rotate the refresh token',
    status: 200,
    response: z.object({ accessTokenExpiresAt: isoTime }),
  }),
  logout: route({
    method: 'POST',
    path: '/server/auth/logout',
    access: 'anyone',
    summary: 'Sign out; deletes a guest’s room',
    status: 200,
    response: emptyObject,
  }),
  profile: route({
    method: 'PATCH',
    path: '/server/auth/profile',
    access: 'user',
    summary: 'Change my name, country or profession',
    status: 200,
    body: z.strictObject({
      name: oneLineText(100).nullable().optional(),
      country: country.optional(),
      profession: profession.optional(),
    }),
    response: sessionResponse,
  }),
  changePassword: route({
    method: 'POST',
    path: '/server/auth/change-password',
    access: 'user',
    summary: 'Change my password and end all other sessions',
    status: 200,
    body: z.strictObject({ currentPassword: storableText({ max: 256 }), newPassword: password }),
    response: emptyObject,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/server/auth/forgot-password',
    access: 'anyone',
    withoutCookies: true,
    summary: 'Send a password reset link if the account exists; the response is always the same',
    status: 202,
    body: z.strictObject({ email }),
    response: emptyObject,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/server/auth/reset-password',
    access: 'anyone',
    withoutCookies: true,
    summary: 'Set a new password with the token from a link and end all sessions',
    status: 200,
    body: z.strictObject({ token: oneTimeToken, password }),
    response: emptyObject,
  }),
  sendVerification: route({
    method: 'POST',
    path: '/server/auth/send-verification',
    access: 'user',
    summary: 'Resend the link that verifies my e-mail',
    status: 202,
    response: emptyObject,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/server/auth/verify-email',
    access: 'anyone',
    summary: 'Verify an e-mail with the token from a link',
    status: 200,
    body: z.strictObject({ token: oneTimeToken }),
    response: emptyObject,
  }),
  sessions: route({
    method: 'GET',
    path: '/server/auth/sessions',
    access: 'user',
    summary: 'List my sessions, most recently active first',
    status: 200,
    response: z.object({ sessions: z.array(signIn) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/server/auth/sessions/:id',
    access: 'user',
    summary: 'End one of my sessions and close its sockets',
    status: 200,
    params: z.object({ id }),
    response: emptyObject,
  }),
  providers: route({
    method: 'GET',
    path: '/server/auth/providers',
    access: 'anyone',
    summary: 'List the providers available for sign-in',
    status: 200,
    response: z.object({ providers: z.array(provider) }),
  }),
  unlinkProvider: route({
    method: 'DELETE',
    path: '/server/auth/providers/:id',
    access: 'user',
    summary: 'Unlink a provider from my account; fails if it is the only way to sign in',
    status: 200,
    params: z.object({ id }),
    response: emptyObject,
  }),
}

export const oauthRoutes = {
  start: route({
    method: 'GET',
    path: '/oauth/:provider/start',
    access: 'anyone',
    summary: 'Redirect to a provider to sign in, or to link it to my account if I am signed in',
    status: 302,
    params: z.object({ provider: id }),
    query: z.object({ returnTo: z.string().max(1000).optional() }),
    response: z.unknown(),
  }),
  callback: route({
    method: 'GET',
    path: '/oauth/:provider/callback',
    access: 'anyone',
    summary: 'Handle the redirect from a provider',
    status: 302,
    params: z.object({ provider: id }),
    // Providers add parameters of their own; the flow reads the URL itself.
    query: z.looseObject({}),
    response: z.unknown(),
  }),
}

export const accountRoutes = {
  export: route({
    method: 'GET',
    path: '/server/account/export',
    access: 'user',
    summary: 'Download all my data as a ZIP file',
    status: 200,
    download: 'application/zip',
    response: z.unknown(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/server/account',
    access: 'user',
    summary: 'Delete my account and all my data; requires the password if the account has one',
    status: 200,
    body: z.strictObject({ password: storableText({ max: 256 }).optional() }),
    response: emptyObject,
  }),
}
