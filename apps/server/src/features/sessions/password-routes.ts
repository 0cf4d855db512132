import { routes } from '@belvedere/contract'
import type { RequestContext, Serve } from '../../http/edge.ts'
import { changePassword } from './change-password.ts'
import { mailLanguage } from './compose-mail.ts'
import type { SessionDeps } from './deps.ts'
import { forgotPassword, sendVerification } from './mail-requests.ts'
import { resetPassword, verifyEmail } from './mailed-links.ts'

export const languageOf = ({ request }: Pick<RequestContext, 'request'>) =>
  mailLanguage(request.headers['accept-language'])

/** Passwords and mailed links. */
export function servePasswords(serve: Serve, deps: SessionDeps): void {
  const { auth } = routes
  const from = (call: Pick<RequestContext, 'ip' | 'request'>) => ({ ip: call.ip, language: languageOf(call) })

  serve(auth.changePassword, async ({ body }, call) => {
    await changePassword(deps, call.caller, { ...body, ...from(call) })
    return {}
  })
  serve(auth.forgotPassword, async ({ body }, call) => {
    await forgotPassword(deps, from(call), body.email)
    return {}
  })
  serve(auth.resetPassword, async ({ body }, call) => {
    await resetPassword(deps, { ...body, language: languageOf(call) })
    return {}
  })
  serve(auth.sendVerification, async (_input, call) => {
    await sendVerification(deps, from(call), call.caller)
    return {}
  })
  serve(auth.verifyEmail, async ({ body }, { caller }) => {
    await verifyEmail(deps, caller, body.token)
    return {}
  })
}
