import { routes } from '@belvedere/contract'
import type { Serve } from '../../http/serve-route.ts'
import { changePassword } from './change-password.ts'
import type { SessionDeps } from './deps.ts'
import { forgotPassword, sendVerification } from './mail-requests.ts'
import { resetPassword, verifyEmail } from './mailed-links.ts'

/** Passwords and mailed links. */
export function servePasswords(serve: Serve, deps: SessionDeps): void {
  const { auth } = routes
  serve(auth.changePassword, async ({ body }, call) => {
    await changePassword(deps, call.caller, { ...body, ip: call.ip, language: call.language })
    return {}
  })
  serve(auth.forgotPassword, async ({ body }, call) => {
    await forgotPassword(deps, call, body.email)
    return {}
  })
  serve(auth.resetPassword, async ({ body }, call) => {
    await resetPassword(deps, { ...body, language: call.language })
    return {}
  })
  serve(auth.sendVerification, async (_input, call) => {
    await sendVerification(deps, call, call.caller)
    return {}
  })
  serve(auth.verifyEmail, async ({ body }, { caller }) => {
    await verifyEmail(deps, caller, body.token)
    return {}
  })
}
