import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { code, email, password, picture, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { grant, roles } from '../../contract/permissions.ts'

const sessionUser = z.object({
  id,
  name: z.string(),
  /** Also the address of someone who has not confirmed it yet. */
  email: z.string(),
  role: z.enum(roles),
  grants: z.array(grant),
  agencyId: id.nullable(),
  activated: z.boolean(),
  avatar: picture.nullable(),
  /** An authenticator app is required: until it is set up, dashboard calls answer TOTP_REQUIRED. */
  mustSetUpTotp: z.boolean(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const sessionResult = z.object({ result: sessionUser })
const challenge = z.object({
  otpRequired: z.literal(true),
  /** Sent with the code to `dashboard/check/otp`; valid for ten minutes and five tries. */
  challenge: z.string(),
  /** Source of the code: the e-mail, or the authenticator app. */
  method: z.enum(['mail', 'totp']),
})
const signInAnswer = z.union([sessionResult, challenge])
export type SignInAnswer = z.infer<typeof signInAnswer>

export const captchaAnswer = z.string().max(10_000).optional().describe('جواب الكابتشا حين تُطلب')
export const otp = code().min(6, 'الرمز ستة أرقام').max(40)
export const ok = z.object({ ok: z.literal(true) })

const session = z.object({
  id,
  device: z.string(),
  userAgent: z.string(),
  address: z.string(),
  /** ISO 3166, if a proxy provides it. */
  country: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
  current: z.boolean(),
})

const credentials = z.object({ email, password, captcha: captchaAnswer })
const signIn = { isSignIn: true }
const { BAD_CREDENTIALS, CAPTCHA_FAILED, NOT_FOUND, REFUSED, UNAUTHORIZED, UNAVAILABLE, WRONG_CODE } = errors

export const sessionContract = {
  options: endpoint('GET', '/auth/options', 'public', 'ما يتيحه الموقع عند الدخول', signIn).output(
    z.object({
      google: z.object({ clientId: z.string(), scriptUrl: z.string() }).nullable(),
      facebook: z.object({ appId: z.string(), scriptUrl: z.string() }).nullable(),
      captcha: z
        .object({ version: z.enum(['v2', 'v3', 'enterprise']), siteKey: z.string(), scriptUrl: z.string() })
        .nullable(),
      countryGuess: z.boolean(),
    }),
  ),
  country: endpoint('GET', '/auth/country', 'public', 'تخمين بلد الزائر من عنوانه').output(
    z.object({ country: z.string().nullable() }),
  ),
  nonce: endpoint('POST', '/auth/nonce', 'public', 'قيمة تُرسل إلى غوغل وتعود في رمزها، مرة واحدة').output(
    z.object({ nonce: z.string() }),
  ),
  loginDashboard: endpoint(
    'POST',
    '/auth/login-dashboard',
    'public',
    'دخول العاملين بالبريد وكلمة المرور',
    signIn,
  )
    .input(credentials)
    .errors({ BAD_CREDENTIALS, CAPTCHA_FAILED })
    .output(signInAnswer),
  checkOtp: endpoint('POST', '/auth/dashboard/check/otp', 'public', 'إتمام الدخول بالرمز', signIn)
    .input(z.object({ challenge: z.string().max(100), otp }))
    .errors({ WRONG_CODE })
    .output(sessionResult),
  loginWeb: endpoint('POST', '/auth/login/web', 'public', 'الدخول بالبريد وكلمة المرور', signIn)
    .input(credentials)
    .errors({ BAD_CREDENTIALS, CAPTCHA_FAILED })
    .output(signInAnswer),
  loginGoogle: endpoint('POST', '/auth/login/google', 'public', 'الدخول برمز هوية من غوغل')
    .input(z.object({ idToken: z.string().min(1).max(8000) }))
    .errors({ BAD_CREDENTIALS, NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(signInAnswer),
  loginFacebook: endpoint('POST', '/auth/login/facebook', 'public', 'الدخول برمز وصول من فيسبوك')
    .input(z.object({ accessToken: z.string().min(1).max(2000) }))
    .errors({ BAD_CREDENTIALS, NOT_FOUND, REFUSED, UNAVAILABLE })
    .output(signInAnswer),
  // Public, because the token must be read first: a stolen one ends its session here.
  renew: endpoint('POST', '/auth/token', 'public', 'تجديد الجلسة', signIn)
    .errors({ UNAUTHORIZED })
    .output(sessionResult),
  logout: endpoint('POST', '/auth/logout', 'public', 'إنهاء الجلسة', signIn).output(ok),
  sessions: endpoint('GET', '/user/sessions', 'account', 'جلساتي، الأحدث أولًا').output(z.array(session)),
  endSession: endpoint('DELETE', '/user/sessions/{id}', 'account', 'إنهاء جلسة من جلساتي')
    .input(z.object({ id }))
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
  endOtherSessions: endpoint(
    'POST',
    '/user/sessions/end-others',
    'account',
    'إنهاء جلساتي الأخرى كلها',
  ).output(z.object({ ended: z.number() })),
}
