import { z } from 'zod'
import { endpoint, pictureBody } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { code, email, name, newPassword, password, picture, reference, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { grant, roles } from '../../contract/permissions.ts'
import { favourites } from '../follow/favourite.contract.ts'
import { readArticle } from '../reading-history/reading.contract.ts'
import { captchaAnswer, ok, otp, sessionResult } from './session.contract.ts'

const hour = z.number().int().min(0).max(23)
const notificationTimes = z.object({
  quietFrom: hour,
  quietTo: hour,
  dailyCap: z.number().int().min(0).max(50),
})
export type NotificationTimes = z.infer<typeof notificationTimes>

/** Reading preferences; a missing key was never chosen. */
const preferences = z.object({
  theme: z.enum(['light', 'dark']).nullable().optional(),
  textSize: z.enum(['small', 'large', 'largest']).nullable().optional(),
  /** Kinds of notifications to send, once the browser allows any. */
  notifications: z
    .object({ breaking: z.boolean(), followed: z.boolean(), saved: z.boolean(), digest: z.boolean() })
    .partial()
    .optional(),
  /** Quiet hours on each device's clock (none if equal) and daily cap (0 for no cap). Apply to all devices. */
  notificationTimes: notificationTimes.optional(),
  /**
   * Whether reading history is stored in the account, and whether it feeds suggestions; both are on unless switched
   * off.
   */
  history: z.boolean().optional(),
  suggestions: z.boolean().optional(),
})
export type Preferences = z.infer<typeof preferences>

const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  grants: z.array(grant),
  agency: reference.nullable(),
  activated: z.boolean(),
  isGuestPayer: z.boolean().describe('A guest’s purchase made it, and its address is not confirmed'),
  avatar: picture.nullable(),
  preferences,
  /** False for accounts that only ever signed in with Google or Facebook. */
  hasPassword: z.boolean(),
  google: z.boolean(),
  facebook: z.boolean(),
  totp: z.boolean(),
  totpRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
  lastLoginAt: time.nullable(),
  createdAt: time,
})
export type Account = z.infer<typeof account>

const phone = {
  /** International with a +, or in the national format of `phoneCountry`; '' for none. Stored as E.164. */
  phone: code().max(40).optional(),
  phoneCountry: z.string().length(2).toUpperCase().optional(),
}

const { CAPTCHA_FAILED, EMAIL_TAKEN, REFUSED, WRONG_CODE, IN_USE } = errors
const { STORAGE_FULL, STORAGE_READ_ONLY, TOO_LARGE, UNSUPPORTED_MEDIA } = errors
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Registration, activation and password reset. No answer tells whether an address has an account. */
const entering = {
  register: endpoint('POST', '/auth/register', 'public', 'إنشاء حساب قارئ، يُفعَّل برسالة')
    .input(z.object({ name: name(), email, password: newPassword, ...phone, captcha: captchaAnswer }))
    .errors({ CAPTCHA_FAILED })
    .output(sessionResult),
  activate: endpoint('GET', '/auth/activate/{token}', 'public', 'تفعيل الحساب بالرابط', { acts: true })
    .input(z.object({ token: z.string().max(100) }))
    .errors({ WRONG_CODE, EMAIL_TAKEN })
    .output(ok),
  requestActivation: endpoint(
    'POST',
    '/user/request/activation',
    'account',
    'إرسال رسالة التفعيل من جديد',
  ).output(ok),
  checkActivation: endpoint('POST', '/user/check/activation/{code}', 'account', 'تفعيل الحساب بالرمز')
    .input(z.object({ code: otp }))
    .errors({ WRONG_CODE, EMAIL_TAKEN })
    .output(sessionResult),
  requestOtp: endpoint('POST', '/auth/request-otp', 'public', 'طلب رمز لتغيير كلمة المرور')
    .input(z.object({ email, captcha: captchaAnswer }))
    .errors({ CAPTCHA_FAILED })
    .output(ok),
  verifyOtp: endpoint('POST', '/auth/verify-otp', 'public', 'تبديل الرمز بإذن تغيير كلمة المرور')
    .input(z.object({ email, otp }))
    .errors({ WRONG_CODE })
    .output(z.object({ token: z.string() })),
  resetPassword: endpoint(
    'PATCH',
    '/auth/reset-password-otp',
    'public',
    'كلمة مرور جديدة بإذن الرمز أو بالرابط',
  )
    .input(z.object({ token: z.string().max(100), password: newPassword }))
    .errors({ WRONG_CODE })
    .output(ok),
  sendResetLink: endpoint(
    'GET',
    '/auth/send-email-reset-password/{email}',
    'public',
    'إرسال رابط تغيير كلمة المرور',
    { acts: true },
  )
    .input(z.object({ email, captcha: captchaAnswer }))
    .errors({ CAPTCHA_FAILED })
    .output(ok),
}

/** An article for the person who wrote it, its text in HTML. */
const ownArticle = z.object({
  id,
  state: z.enum(['draft', 'published']),
  title: z.string(),
  kind: z.string(),
  overline: z.string(),
  slug: z.string(),
  summary: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string().nullable(),
  publishAt: time,
  createdAt: time,
  updatedAt: time,
})
export type OwnArticle = z.infer<typeof ownArticle>

const own = {
  me: endpoint('GET', '/user', 'account', 'حسابي').output(
    // Without mail, staff without an authenticator app sign in by password alone.
    account.extend({ codesByMail: z.boolean() }),
  ),
  editProfile: endpoint('PATCH', '/user/edit/profile', 'account', 'تعديل اسمي وهاتفي وتفضيلاتي')
    .input(z.object({ name: name().optional(), ...phone, preferences: preferences.optional() }))
    .output(account),
  setAvatar: endpoint('POST', '/user/avatar', 'account', 'صورتي', pictureBody)
    .input(z.object({ file: z.file() }))
    .errors({ TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED, STORAGE_FULL, STORAGE_READ_ONLY })
    .output(account),
  removeAvatar: endpoint('DELETE', '/user/avatar', 'account', 'إزالة صورتي').output(account),
  changePassword: endpoint('PATCH', '/user/change/password', 'account', 'تغيير كلمة مروري')
    .input(z.object({ currentPassword: password, password: newPassword }))
    .errors({ REFUSED })
    .output(ok),
  requestEmail: endpoint('POST', '/user/request/otp', 'account', 'طلب رمز إلى بريدي الجديد')
    .input(z.object({ email, password: password.optional() }))
    .errors({ REFUSED })
    .output(ok),
  checkEmail: endpoint('POST', '/user/check/otp', 'account', 'تأكيد بريدي الجديد بالرمز')
    .input(z.object({ otp }))
    .errors({ WRONG_CODE, EMAIL_TAKEN })
    .output(account),
  exportData: endpoint('GET', '/user/export', 'account', 'كل ما تحفظونه عني').output(
    z.object({
      exportedAt: time,
      account,
      favourites,
      reading: z.array(readArticle),
      sessions: z.array(z.record(z.string(), z.unknown())),
      actions: z.array(z.record(z.string(), z.unknown())),
      subscriptions: z.array(z.record(z.string(), z.unknown())),
      payments: z.array(z.record(z.string(), z.unknown())),
      invoices: z.array(z.record(z.string(), z.unknown())),
      newsletters: z.array(z.record(z.string(), z.unknown())),
      devices: z.array(z.record(z.string(), z.unknown())),
      groups: z.array(z.record(z.string(), z.unknown())),
      /** Everything else, by the name of its table. */
      others: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  ),
  exportArticles: endpoint('GET', '/user/export/articles', 'staff', 'مقالاتي التي كتبتها هنا، قطعة قطعة')
    .input(z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }))
    .output(z.object({ articles: z.array(ownArticle), next: z.number().int().nullable() })),
  remove: endpoint('POST', '/user/delete/account', 'account', 'حذف حسابي وكل ما فيه')
    .input(z.object({ password: password.optional() }))
    .errors({ REFUSED, IN_USE })
    .output(ok),
}

/** An authenticator app beside the password (RFC 6238). */
const totp = {
  setUpTotp: endpoint('POST', '/user/totp/setup', 'account', 'مفتاح لتطبيق المصادقة، لا يعمل قبل تأكيده')
    .input(z.object({ password: password.optional() }))
    .errors({ REFUSED })
    .output(z.object({ secret: z.string(), address: z.string() })),
  confirmTotp: endpoint('POST', '/user/totp/confirm', 'account', 'تشغيل تطبيق المصادقة برمز منه')
    .input(z.object({ otp }))
    .errors({ WRONG_CODE })
    .output(recoveryCodes),
  renewRecoveryCodes: endpoint(
    'POST',
    '/user/totp/recovery-codes',
    'account',
    'رموز استرداد جديدة بدل القديمة',
  )
    .input(z.object({ otp }))
    .errors({ WRONG_CODE })
    .output(recoveryCodes),
  makeRecoveryCodes: endpoint(
    'POST',
    '/user/recovery-codes',
    'account',
    'رموز استرداد لحساب بلا تطبيق مصادقة، بدل القديمة',
  )
    .input(z.object({ password: password.optional() }))
    .errors({ REFUSED })
    .output(recoveryCodes),
  stopTotp: endpoint('POST', '/user/totp/off', 'account', 'إيقاف تطبيق المصادقة')
    .input(z.object({ otp }))
    .errors({ WRONG_CODE, REFUSED })
    .output(account),
}

export const accountContract = { ...entering, ...own, ...totp }
